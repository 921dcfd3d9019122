export function PanelPlaceholder() {
  return <div className="panel panel--placeholder" aria-hidden="true" />;
}
