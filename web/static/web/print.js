// Opens the browser's own dialogue, which prints and makes PDFs.
"use strict";
document.querySelector("[data-print]").addEventListener("click", () => window.print());
