import { useNavigate } from "@tanstack/react-router";
import { Suspense, use, useEffect } from "react";
import { useSession } from "#src/features/session/session-context.ts";
import { SessionNoticePage } from "#src/features/session/session-notice-page.tsx";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";

/** The pause before the redirect after sign-in (spec section 9). */
const redirectDelayMs = 800;

/**
 * The page at /auth/callback, which gets the session from the cookie and opens the start page (spec section
 * 2.1).
 */
export function AuthCallbackPage() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <CallbackOutcome />
    </Suspense>
  );
}

function CallbackOutcome() {
  const session = useSession();
  return use(session.completeCallbackSignIn()).kind === "signed-in" ? <Welcome /> : <Failed />;
}

function Welcome() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: "/", replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return <SessionNoticePage isWorking title={t("session.welcome")} text={t("session.welcomeText")} />;
}

function Failed() {
  const session = useSession();
  const navigate = useNavigate();
  const leave = () => {
    void session.start();
    void navigate({ to: "/", replace: true });
  };
  return (
    <SessionNoticePage isError title={t("session.callbackErrorTitle")} text={t("session.callbackErrorText")}>
      <Button variant="primary" size="lg" onClick={leave}>
        {t("session.returnToLogin")}
      </Button>
    </SessionNoticePage>
  );
}
