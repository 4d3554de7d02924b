// Light or dark, before anything is drawn: what was chosen here or in the admin, else what the
// system says. The admin's theme keeps its choice under the same name.
(() => {
  const KEY = "adminTheme", root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => (localStorage.getItem(KEY) || "").replaceAll('"', "");
  const isDark = () => (["dark", "light"].includes(chosen()) ? chosen() === "dark" : system.matches);
  const show = () => {
    root.dataset.theme = isDark() ? "dark" : "light";
    root.classList.toggle("dark", isDark());
  };
  show();
  system.addEventListener("change", show);
  window.switchTheme = () => {
    localStorage.setItem(KEY, JSON.stringify(isDark() ? "light" : "dark"));
    show();
  };
})();
