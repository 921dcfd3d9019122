import type { ReactNode } from "react";
import { formatDateTime } from "./date.ts";
import { formatRelative } from "./relative-time.ts";

/** A point in time, by default relative to now. A tooltip shows the exact time. */
export function ShownTime({ at, children = formatRelative(at) }: { at: string; children?: ReactNode }) {
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {children}
    </time>
  );
}
