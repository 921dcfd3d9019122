import { Outlet } from "@tanstack/react-router";
import type { ContextType } from "react";
import { LazyFieldForm } from "#src/features/fields/fields.ts";
import { InteractionTypesSync } from "#src/features/interactions/interaction-types-sync.tsx";
import { LazyBell, LazyProposalsToReview } from "#src/features/notices/notices.tsx";
import { useSession, useSessionState } from "#src/features/session/session-context.ts";
import { userOf } from "#src/features/session/session-state.ts";
import { PreferencesSync } from "#src/features/settings/preferences-sync.tsx";
import { mayWrite, SignedInContext } from "#src/lib/session/rights.ts";
import { CustomFieldsSync } from "#src/records/fields/custom-fields-sync.tsx";
import { EmptyStateSlot } from "#src/records/list/empty-state-slot.ts";
import { RecordSlots } from "#src/records/page/record-slots.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { useConfig } from "./config-context.ts";
import {
  LazyInteractionLine,
  LazyRecordDealList,
  LazyRecordTasks,
  LazyStagePath,
} from "./lazy-record-parts.ts";
import { PaletteButton } from "./palette-button.tsx";
import { PaletteLayer } from "./palette-layer.tsx";
import { Shell } from "./shell.tsx";

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
const FirstSteps = lazyComponent(
  async () => (await import("#src/features/first-steps/first-step-list.tsx")).EmptyFirstSteps,
);
const firstSteps = <FirstSteps />;
const bell = <LazyBell />;
const waiting = (
  <SilentErrorBoundary>
    <LazyProposalsToReview />
  </SilentErrorBoundary>
);

const LoginPage = lazyComponent(
  async () => (await import("#src/features/session/login-page.tsx")).SessionLoginPage,
);

/** Shows the app to signed-in users and the login screen to all others (spec section 2.1). */
export function SignedInLayout() {
  const session = useSession();
  const { auth } = useSessionState(session);
  const user = userOf(auth);
  if (auth.status === "loading") return <LoadingPage />;
  if (!user) return <Login />;
  return (
    // The key remounts all pages for another user, so that no data of the previous user stays on screen.
    <SignedInContext key={`${user.orgSlug}/${user.id}`} value={user}>
      <Shell user={user} onSignOut={session.signOut} {...{ search, bell, waiting }}>
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
          <Background isWriter={mayWrite(user)} />
        </SilentErrorBoundary>
      </Shell>
    </SignedInContext>
  );
}

function Login() {
  const config = useConfig();
  return <LoginPage hasTestimonial={config?.testimonial ?? false} fallback={<LoadingPage />} />;
}
