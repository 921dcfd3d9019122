import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { LoginPage } from "./login-page.tsx";
import { useSession, useSessionState } from "./session-context.ts";

export function SessionLoginPage({ hasTestimonial }: { hasTestimonial: boolean }) {
  useFirstPaint();
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
