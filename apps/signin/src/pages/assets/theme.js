// Runs before the first paint, so that a dark page never flashes light. Without the user's choice, the
// system's theme applies.
const root = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

function remembered() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

function show(theme) {
  root.dataset.theme = theme;
  for (const button of document.querySelectorAll("[data-theme-toggle]")) {
    button.setAttribute("aria-label", theme === "dark" ? button.dataset.toLight : button.dataset.toDark);
  }
}

function keep(theme) {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage, the theme applies until the user leaves the page.
  }
  show(theme);
}

function wanted() {
  const choice = remembered();
  return choice === "dark" || choice === "light" ? choice : systemIsDark.matches ? "dark" : "light";
}

show(wanted());
document.addEventListener("DOMContentLoaded", () => show(wanted()));
systemIsDark.addEventListener("change", () => show(wanted()));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-toggle]")) keep(root.dataset.theme === "dark" ? "light" : "dark");
});
