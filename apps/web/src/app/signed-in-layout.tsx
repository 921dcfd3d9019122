import { Outlet } from "@tanstack/react-router";
import type { ContextType } from "react";
import { LazyFieldForm } from "#src/features/fields/fields.ts";
import { LazyFirstSteps } from "#src/features/first-steps/first-steps.ts";
import { InteractionTypesSync } from "#src/features/interactions/interaction-types-sync.tsx";
import { LazyBell, LazyProposalsToReview } from "#src/features/notices/notices.tsx";
import { PreferencesSync } from "#src/features/settings/preferences-sync.tsx";
import { mayWrite } from "#src/lib/session/rights.ts";
import { CustomFieldsSync } from "#src/records/fields/custom-fields-sync.tsx";
import { EmptyStateSlot } from "#src/records/list/empty-state-slot.ts";
import { RecordSlots } from "#src/records/page/record-slots.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import {
  LazyInteractionLine,
  LazyRecordDealList,
  LazyRecordTasks,
  LazyStagePath,
} from "./lazy-record-parts.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer } from "./palette-layer.tsx";
import { SessionGate } from "./session-gate.tsx";
import { Shell } from "./shell.tsx";
import { useShellSession } from "./shell-session.ts";

/** Loads when the browser is idle after the page has loaded. */
const Background = lazyComponent(async () => (await import("./background.tsx")).Background, {
  loadsWhenIdle: true,
});

const slots: ContextType<typeof RecordSlots> = {
  lineOf: (about) => <LazyInteractionLine about={about} />,
  tasksOf: (record) => <LazyRecordTasks {...record} />,
  dealsOf: ({ start, fallback, ...of }) => <LazyRecordDealList {...{ of, start, fallback }} isInPanel />,
  newField: (noun, onClose) => <LazyFieldForm {...{ noun, onClose }} />,
  stagesOf: (record) => <LazyStagePath {...record} />,
};

const search = <PaletteButton />;
const firstSteps = <LazyFirstSteps />;
const bell = <LazyBell />;
const waiting = (
  <SilentErrorBoundary>
    <LazyProposalsToReview />
  </SilentErrorBoundary>
);

export function SignedInLayout() {
  const session = useShellSession();
  return (
    <SessionGate>
      {session.status === "signed-in" && (
        <Shell user={session.user} onSignOut={session.signOut} {...{ search, bell, waiting }}>
          {/* The order of these parts is the order in which their code loads after the page. */}
          <PaletteLayer />
          <CustomFieldsSync />
          <InteractionTypesSync />
          <PreferencesSync>
            <RecordSlots value={slots}>
              <EmptyStateSlot value={firstSteps}>
                <Outlet />
              </EmptyStateSlot>
            </RecordSlots>
          </PreferencesSync>
          <SilentErrorBoundary>
            <Background isWriter={mayWrite(session.user)} />
          </SilentErrorBoundary>
        </Shell>
      )}
    </SessionGate>
  );
}
