/** Reserves the width of a docked panel while it loads, so that the content next to it does not move. */
export function PanelPlaceholder() {
  return <div className="panel panel--placeholder" aria-hidden="true" />;
}
