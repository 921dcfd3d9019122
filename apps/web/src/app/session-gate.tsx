import type { ReactNode } from "react";
import { SignedInContext } from "#src/lib/session/rights.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { useConfig } from "./config-context.ts";
import { useShellSession } from "./shell-session.ts";

const LoginPage = lazyComponent(
  async () => (await import("#src/features/session/login-page.tsx")).SessionLoginPage,
);

/** Shows its children to signed-in users and the login screen to all others (spec section 2.1). */
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useShellSession();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "signed-in") {
    const { user } = session;
    // The key remounts all pages for another user, so that no data of the previous user stays on screen.
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
  return <LoginPage hasTestimonial={config?.testimonial ?? false} fallback={<LoadingPage />} />;
}
