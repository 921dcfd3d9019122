import type { ReactNode } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import { SignedInContext } from "#src/lib/signed-in.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { LoadingPage } from "#src/ui/loading-page.tsx";
import { useConfig } from "./config-context.ts";
import { type ShellSession, useShellSession } from "./session-context.ts";

const LoginPage = lateComponent(
  async () => (await withMessages(["session"], () => import("#src/pages/login-page.tsx"))).LoginPage,
);

/** Lets the signed-in pass, shows the login screen to others (spec section 2.1). */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useShellSession();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "signed-in") {
    const { user } = session;
    // Somebody else starts afresh: what was open belongs to the person before.
    return (
      <SignedInContext key={`${user.orgSlug}/${user.id}`} value={user}>
        {children}
      </SignedInContext>
    );
  }
  return <Login session={session} />;
}

type SignedOut = Extract<ShellSession, { status: "signed-out" }>;

function Login({ session }: { session: SignedOut }) {
  const config = useConfig();
  return (
    <LoginPage
      isOpening={session.isOpening}
      error={session.error}
      onSignIn={session.signIn}
      onContinueInTab={session.continueInTab}
      hasTestimonial={config?.testimonial ?? false}
      meanwhile={<LoadingPage />}
    />
  );
}
