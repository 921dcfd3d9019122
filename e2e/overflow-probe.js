// Runs inside the page, before its own scripts.
const words = 'button, [role="tab"], th, label, legend, h1, h2, h3, dt, .btn, .field__hint, .field__error';

globalThis.overflowProbe = {
  /** Goes to an address of the app without loading it anew. */
  go(path) {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  },
  tell(name, detail) {
    dispatchEvent(new CustomEvent(name, { detail }));
  },
  find() {
    const root = document.documentElement;
    const page =
      root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} in ${root.clientWidth}`] : [];
    const words =
      'button, [role="tab"], th, label, legend, h1, h2, h3, dt, .btn, .field__hint, .field__error';
    const parts = [...document.querySelectorAll(words)].flatMap((part) => [
      part,
      ...part.querySelectorAll("*"),
    ]);
    return [...page, ...[...new Set(parts)].filter(isCut).map(described)];
  },
};

/** Words of ours that do not fit. What people typed may end in an ellipsis: it has `dir="auto"`. */
function isCut(part) {
  const hasWords = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!hasWords || part.closest('[dir="auto"], .vh, [aria-hidden="true"]')) return false;
  const { display, visibility, overflowX } = getComputedStyle(part);
  // One pixel wide is how words only for screen readers are hidden.
  if (display === "inline" || visibility === "hidden" || part.clientWidth <= 1) return false;
  const isWhole = part.scrollWidth <= part.clientWidth + 1;
  return !isWhole && (overflowX !== "visible" || part.matches(words));
}

function described(part) {
  return `${part.tagName.toLowerCase()} .${part.getAttribute("class")}: ${part.textContent}`;
}
