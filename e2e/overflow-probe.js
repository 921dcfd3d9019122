// Runs inside the page before the page's scripts.
const words =
  'button, [role="tab"], th, label, legend, h1, h2, h3, dt, .btn, .field__hint, .field__error, .pass p, .toast p';
const texts = "b, p, small, dd, a, h1, h2, h3, label";
// Elements that the page clips, so that they cannot make the page scroll.
const cards = '.pass, .toast, [role="dialog"], [role="alertdialog"]';

globalThis.overflowProbe = {
  tell(name, detail) {
    dispatchEvent(new CustomEvent(name, { detail }));
  },
  find() {
    const root = document.documentElement;
    const page =
      root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} in ${root.clientWidth}`] : [];
    const parts = [...document.querySelectorAll(words)].flatMap((part) => [
      part,
      ...part.querySelectorAll("*"),
    ]);
    const outside = [...document.querySelectorAll(cards)].filter(isOutside);
    const squeezed = [...document.querySelectorAll(texts)].filter(isSqueezed);
    const choices = [...document.querySelectorAll("select")].filter(isCutChoice);
    return [
      ...page,
      ...[...outside, ...[...new Set(parts)].filter(isCut), ...squeezed, ...choices].map(described),
    ];
  },
};

/**
 * Returns whether a text of Lanyard is cut off. User texts, which have `dir="auto"`, may end in an ellipsis.
 */
function isCut(part) {
  const hasWords = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (!hasWords || part.closest('[dir="auto"], .vh, [aria-hidden="true"]')) return false;
  const { display, visibility, overflowX } = getComputedStyle(part);
  // Texts for screen readers only are one pixel wide.
  if (display === "inline" || visibility === "hidden" || part.clientWidth <= 1) return false;
  const isWhole = part.scrollWidth <= part.clientWidth + 1;
  return !isWhole && (overflowX !== "visible" || part.matches(words));
}

function isCutChoice(select) {
  // The shorthand property `font` can be empty.
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(select);
  const font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const canvas = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const neededPx = canvas.measureText(select.selectedOptions[0]?.text ?? "").width;
  const roomPx = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return select.checkVisibility({ opacityProperty: true }) && neededPx > roomPx + 1;
}

/** Returns whether a text is so narrow that its letters are below one another. */
function isSqueezed(part) {
  const { clientWidth, clientHeight } = part;
  return clientWidth > 1 && clientWidth < 40 && clientHeight > 2 * clientWidth && clientHeight > 60;
}

/** Returns whether a card extends beyond the sides of the window, or content beyond the card. */
function isOutside(card) {
  const { left, right } = card.getBoundingClientRect();
  return left < -1 || right > innerWidth + 1 || card.scrollWidth > card.clientWidth + 1;
}

function described(part) {
  const { tagName, textContent, selectedOptions = [{ text: textContent }] } = part;
  return `${tagName.toLowerCase()} .${part.getAttribute("class")}: ${selectedOptions[0]?.text}`;
}
