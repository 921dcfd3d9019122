const toggleEvent = "lanyard:toggle-palette";

/** Asks the command palette to open or close. */
export function togglePalette(): void {
  dispatchEvent(new CustomEvent(toggleEvent));
}

/** Calls back when the palette is requested; returns the function that stops it. */
export function watchPalette(onToggle: () => void): () => void {
  addEventListener(toggleEvent, onToggle);
  return () => removeEventListener(toggleEvent, onToggle);
}
