/**
 * The ref of a part of the page whose rows can go while somebody stands in them, by their own press or a colleague's:
 * the part gets the focus then, so that whoever works by keyboard goes on there and not at the top of the page.
 */
export function keepFocusIn(part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const rows = new MutationObserver(() => {
    const isGone = last instanceof Element && !last.isConnected;
    if (!isGone || document.activeElement !== document.body) return;
    last = null;
    part.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", remember);
  rows.observe(part, { childList: true, subtree: true });
  return () => {
    part.removeEventListener("focusin", remember);
    rows.disconnect();
  };
}
