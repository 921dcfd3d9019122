import { readStored, writeStored } from "#src/lib/browser/storage.ts";

/** The storage key of an element's height, and the height that is used if none is stored. */
export type KeptHeight = { readonly key: string; readonly usualPx: number };

/** Returns a ref callback that stores the height of charts for the placeholder of the next visit. */
export const keepHeight =
  ({ key }: KeptHeight) =>
  (charts: HTMLElement | null): void => {
    if (charts && charts.offsetHeight > 0) writeStored(key, String(charts.offsetHeight));
  };

export function HeightPlaceholder({ of: { key, usualPx } }: { of: KeptHeight }) {
  return (
    <div className="charts" aria-busy="true" style={{ minHeight: Number(readStored(key)) || usualPx }} />
  );
}
