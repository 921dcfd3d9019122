import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useArrival } from "#src/lib/arrival.ts";
import { applyArrival } from "#src/lib/arrival-effect.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { QuietBoundary } from "#src/ui/quiet-boundary.tsx";
import { useThemeKeeping } from "./theme-keeping.ts";

const Listeners = lateComponent(
  async () => (await import("./preferences-listeners.tsx")).PreferencesListeners,
  { isInTurn: true },
);

/** Makes the signed-in person's preferences effective on every page, and keeps a theme that is chosen anywhere. */
export function PreferencesKeeper({ children }: { children: ReactNode }) {
  const { data: arrival } = useArrival();
  const hasArrived = useRef(false);
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (!arrival) return;
    const isDifferent = applyArrival(arrival);
    // What this browser remembered was somebody else's or is old: what stands there is written anew, once.
    if (isDifferent && !hasArrived.current) setRevision((count) => count + 1);
    hasArrived.current = true;
  }, [arrival]);
  useThemeKeeping();
  return (
    <>
      <Fragment key={revision}>{children}</Fragment>
      <QuietBoundary>
        <Listeners />
      </QuietBoundary>
    </>
  );
}
