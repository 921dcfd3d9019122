// Runs before the first paint, so that a remembered dark page never flashes light.
const root = document.documentElement;

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
    // A browser that keeps nothing still shows the theme until the page is left.
  }
  show(theme);
}

const first = remembered() === "dark" ? "dark" : "light";
show(first);
document.addEventListener("DOMContentLoaded", () => show(first));
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-toggle]")) keep(root.dataset.theme === "dark" ? "light" : "dark");
});
