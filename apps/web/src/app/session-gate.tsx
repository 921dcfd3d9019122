import type { ReactNode } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import { SignedInContext } from "#src/lib/signed-in.ts";
import { lateComponent } from "#src/ui/late-component.tsx";
import { LoadingPage } from "#src/ui/loading-page.tsx";
import { useConfig } from "./config-context.ts";
import { useShellSession } from "./session-context.ts";

const LoginPage = lateComponent(
  async () =>
    (await withMessages(["session"], () => import("#src/pages/session-login-page.tsx"))).SessionLoginPage,
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
  return <Login />;
}

function Login() {
  const config = useConfig();
  return <LoginPage hasTestimonial={config?.testimonial ?? false} meanwhile={<LoadingPage />} />;
}
