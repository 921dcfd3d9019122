const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * The ref of a part of the page whose rows can go while somebody stands in them, by their own press or a colleague's:
 * the part gets the focus then, so that whoever works by keyboard goes on there and not at the top of the page.
 */
export function keepFocusIn(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let last: Element | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    if (part.contains(target)) last = target;
    // A question or a menu belongs to the row it was opened from; whoever went on elsewhere is not fetched back.
    else if (!target.closest(overlays)) last = undefined;
  };
  const keep = () => {
    if (document.activeElement !== document.body) return;
    last = undefined;
    part.focus({ preventScroll: true });
  };
  const rows = new MutationObserver((changes) => {
    // A frame later: a question that closes gives the focus back first.
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
 * Whether it went and nothing of its kind came in its place: what is replaced takes the focus along itself. A row is never
 * replaced: one that comes in the same moment is another's.
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

/** The ref of what comes in the place of something that had the focus and took it along. */
export function restoreLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
