import { Outlet } from "@tanstack/react-router";
import { PreferencesKeeper } from "#src/features/settings/preferences-keeper.tsx";
import { lateComponent } from "#src/ui/late-component.tsx";
import { QuietBoundary } from "#src/ui/quiet-boundary.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer } from "./palette-layer.tsx";
import { useShellSession } from "./session-context.ts";
import { SessionGate } from "./session-gate.tsx";
import { Shell } from "./shell.tsx";

/** What others change shows by itself; its code is not part of the first load. */
const LiveUpdates = lateComponent(
  async () => (await import("#src/features/live/live-updates.tsx")).LiveUpdates,
  { isInTurn: true },
);

const LostReasonHost = lateComponent(
  async () => (await import("#src/features/pipeline/lost-reason-host.tsx")).LostReasonHost,
  { isInTurn: true },
);

const search = <PaletteButton />;

/** Every page for the signed-in: the gate around the shell around the page. */
export function SignedInLayout() {
  const session = useShellSession();
  return (
    <SessionGate>
      {session.status === "signed-in" && (
        <Shell user={session.user} onSignOut={session.signOut} search={search}>
          {/* In this order their code is fetched, after the page's own. */}
          <PaletteLayer />
          <QuietBoundary>
            <LiveUpdates />
          </QuietBoundary>
          <PreferencesKeeper>
            <Outlet />
          </PreferencesKeeper>
          <QuietBoundary>
            <LostReasonHost />
          </QuietBoundary>
        </Shell>
      )}
    </SessionGate>
  );
}
