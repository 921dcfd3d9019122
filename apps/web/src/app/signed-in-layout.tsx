import { Outlet } from "@tanstack/react-router";
import type { ContextType } from "react";
import { LazyRecordDealList } from "#src/features/deals/deals.ts";
import { LazyExampleStrap, LazyFirstSteps } from "#src/features/first-steps/first-steps.ts";
import { LazyBell } from "#src/features/notices/notices.tsx";
import { LazyStagePath } from "#src/features/pipeline/lazy-stage-path.ts";
import { PreferencesSync } from "#src/features/settings/preferences-sync.tsx";
import { LazyRecordTasks } from "#src/features/tasks/tasks.ts";
import { mayWrite } from "#src/lib/session/rights.ts";
import { EmptyStateSlot } from "#src/records/list/empty-state-slot.ts";
import { RecordSlots } from "#src/records/page/record-slots.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer } from "./palette-layer.tsx";
import { SessionGate } from "./session-gate.tsx";
import { Shell } from "./shell.tsx";
import { useShellSession } from "./shell-session.ts";

/** What others change shows by itself; its code is not part of the first load. */
const LiveUpdates = lazyComponent(
  async () => (await import("#src/features/live/live-updates.tsx")).LiveUpdates,
  { loadsWhenIdle: true },
);

/** Who set a value, told when it is pointed at. */
const ProvenanceHost = lazyComponent(
  async () => (await import("#src/records/provenance/provenance-host.tsx")).ProvenanceHost,
  { loadsWhenIdle: true },
);

const LostReasonHost = lazyComponent(
  async () => (await import("#src/features/deals/lost-reason-host.tsx")).LostReasonHost,
  { loadsWhenIdle: true },
);

const MergeHost = lazyComponent(async () => (await import("#src/features/merge/merge-host.tsx")).MergeHost, {
  loadsWhenIdle: true,
});

/** Which of many records could not be changed, and why. */
const FailedRecordsHost = lazyComponent(
  async () => (await import("#src/records/selection/failed-records-host.tsx")).FailedRecordsHost,
  { loadsWhenIdle: true },
);

/** How imports go and went; for those who may import. */
const ImportNotices = lazyComponent(
  async () => (await import("#src/features/import/import-notices.tsx")).ImportNotices,
  { loadsWhenIdle: true },
);

const slots: ContextType<typeof RecordSlots> = {
  tasksOf: (record) => <LazyRecordTasks {...record} />,
  dealsOf: ({ start, fallback, ...of }) => <LazyRecordDealList {...{ of, start, fallback }} isInPanel />,
  stagesOf: (record) => <LazyStagePath {...record} />,
};

/** Reminders and assignments as desktop banners. */
const NoticeBanners = lazyComponent(
  async () => (await import("#src/features/notices/notice-banners.tsx")).NoticeBanners,
  { loadsWhenIdle: true },
);

const search = <PaletteButton />;
const firstSteps = <LazyFirstSteps />;
const bell = <LazyBell />;

/** Every page for the signed-in: the gate around the shell around the page. */
export function SignedInLayout() {
  const session = useShellSession();
  return (
    <SessionGate>
      {session.status === "signed-in" && (
        <Shell user={session.user} onSignOut={session.signOut} search={search} bell={bell}>
          {/* In this order their code is fetched, after the page's own. */}
          <PaletteLayer />
          <SilentErrorBoundary>
            <LiveUpdates />
          </SilentErrorBoundary>
          <SilentErrorBoundary>
            <NoticeBanners />
          </SilentErrorBoundary>
          <PreferencesSync>
            <RecordSlots value={slots}>
              <EmptyStateSlot value={firstSteps}>
                <Outlet />
              </EmptyStateSlot>
            </RecordSlots>
          </PreferencesSync>
          <SilentErrorBoundary>
            <ProvenanceHost />
          </SilentErrorBoundary>
          <SilentErrorBoundary>
            <LostReasonHost />
          </SilentErrorBoundary>
          {mayWrite(session.user) && (
            <SilentErrorBoundary>
              <MergeHost />
              <FailedRecordsHost />
              <ImportNotices />
              <LazyExampleStrap />
            </SilentErrorBoundary>
          )}
        </Shell>
      )}
    </SessionGate>
  );
}
