import { readStored, writeStored } from "#src/lib/browser/storage.ts";

/** A height that this browser remembers under a key. */
export type KeptHeight = { readonly key: string; readonly usualPx: number };

/** Returns a ref that stores the height of charts for the placeholder of the next visit. */
export const keepHeight =
  ({ key }: KeptHeight) =>
  (charts: HTMLElement | null): void => {
    if (charts && charts.offsetHeight > 0) writeStored(key, String(charts.offsetHeight));
  };

/** Reserves the space of charts, so that the list does not move when they load. */
export function HeightPlaceholder({ of: { key, usualPx } }: { of: KeptHeight }) {
  return (
    <div className="charts" aria-busy="true" style={{ minHeight: Number(readStored(key)) || usualPx }} />
  );
}
