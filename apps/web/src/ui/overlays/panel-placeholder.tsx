/** Reserves the width of a docked panel while it loads. */
export function PanelPlaceholder() {
  return <div className="panel panel--placeholder" aria-hidden="true" />;
}
