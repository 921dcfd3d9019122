const toggleEvent = "lanyard:toggle-palette";

export function togglePalette(): void {
  dispatchEvent(new CustomEvent(toggleEvent));
}

/** Registers a callback for `togglePalette`. Returns a function that removes it. */
export function watchPalette(onToggle: () => void): () => void {
  addEventListener(toggleEvent, onToggle);
  return () => removeEventListener(toggleEvent, onToggle);
}
