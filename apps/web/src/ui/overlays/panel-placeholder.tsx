/** Takes the width of a docked panel that is on its way, so that what stands beside it does not move when it comes. */
export function PanelPlaceholder() {
  return <div className="panel panel--placeholder" aria-hidden="true" />;
}
