const toggleEvent = "lanyard:toggle-palette";

/** Opens or closes the command palette. */
export function togglePalette(): void {
  dispatchEvent(new CustomEvent(toggleEvent));
}

/**
 * Calls back when the palette is opened or closed by `togglePalette`. Returns a function that stops listening.
 */
export function watchPalette(onToggle: () => void): () => void {
  addEventListener(toggleEvent, onToggle);
  return () => removeEventListener(toggleEvent, onToggle);
}
