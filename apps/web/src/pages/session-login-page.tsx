import { useSession, useSessionState } from "#src/features/session/session-context.ts";
import { useFirstShown } from "#src/lib/first-shown.ts";
import { LoginPage } from "./login-page.tsx";

/** The login screen of this page's session. */
export function SessionLoginPage({ hasTestimonial }: { hasTestimonial: boolean }) {
  useFirstShown();
  const session = useSession();
  const { isSigningIn, failure } = useSessionState(session);
  return (
    <LoginPage
      isOpening={isSigningIn}
      failure={failure}
      onSignIn={session.signIn}
      onContinueInTab={session.signInHere}
      onSignOut={session.signOut}
      hasTestimonial={hasTestimonial}
    />
  );
}
