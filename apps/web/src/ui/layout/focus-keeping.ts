const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * A ref callback for an element whose focused rows can disappear. The element then takes the focus, so that
 * keyboard users keep their place.
 */
export function keepFocusIn(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (part.contains(target)) last = target;
    // A menu or dialog belongs to the row that opened it.
    else if (!target.closest(overlays)) last = undefined;
  };
  const keep = () => {
    if (document.activeElement !== document.body) return;
    last = undefined;
    part.focus({ preventScroll: true });
  };
  const rows = new MutationObserver((changes) => {
    // Waits a frame, because a closing dialog returns the focus first.
    if (last && hasGone(last, changes)) requestAnimationFrame(keep);
  });
  document.addEventListener("focusin", remember);
  rows.observe(part, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    rows.disconnect();
  };
}

/**
 * Returns whether an element was removed without a replacement that takes the focus. A new row does not
 * replace a removed one, because the new row shows another record.
 */
function hasGone(element: Element, changes: readonly MutationRecord[]): boolean {
  if (element.isConnected) return false;
  const place = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
  if (!place) return false;
  if (place.target instanceof Element && place.target.matches("ul, ol")) return true;
  const added = changes
    .filter(({ target }) => target === place.target)
    .flatMap((each) => [...each.addedNodes]);
  const kind = element.localName;
  return !added.some(
    (node) => node instanceof Element && (node.matches(kind) || node.querySelector(kind) !== null),
  );
}

export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** A ref callback that focuses an element after the previously focused one was removed. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}

/**
 * A ref callback for a button that disappears from the page after its action. The main part of the page takes
 * the focus.
 */
export function leaveFocusToMain(button: HTMLElement | null): () => void {
  return () => {
    const main = button?.closest<HTMLElement>("#main");
    if (document.activeElement === button) main?.focus({ preventScroll: true });
  };
}
