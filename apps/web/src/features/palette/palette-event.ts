const toggleEvent = "lanyard:toggle-palette";

export function togglePalette(): void {
  dispatchEvent(new CustomEvent(toggleEvent));
}

export function watchPalette(onToggle: () => void): () => void {
  addEventListener(toggleEvent, onToggle);
  return () => removeEventListener(toggleEvent, onToggle);
}
