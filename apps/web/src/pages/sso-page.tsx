import { useNavigate } from "@tanstack/react-router";
import { Suspense, use, useEffect, useState } from "react";
import { useSession } from "#src/features/session/session-context.ts";
import { SessionNoticePage } from "#src/features/session/session-notice-page.tsx";
import type { Grant } from "#src/features/session/session-state.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";

/** The page at /sso, which exchanges the token in the URL for a session (spec section 2.1). */
export function SsoPage() {
  return (
    <Suspense fallback={<Working />}>
      <SsoOutcome />
    </Suspense>
  );
}

function SsoOutcome() {
  const session = useSession();
  const navigate = useNavigate();
  const outcome = use(session.completeSsoSignIn());
  const [isDone, setDone] = useState(outcome.kind === "signed-in");
  const leave = () => {
    void session.start();
    setDone(true);
  };
  useEffect(() => {
    if (isDone) void navigate({ to: "/", replace: true });
  }, [isDone, navigate]);
  const adopt = (grant: Grant) => {
    session.adopt(grant);
    setDone(true);
  };
  if (isDone) return <Working />;
  if (outcome.kind !== "ask") return <Failed onLeave={leave} />;
  return <ContinueAs grant={outcome.grant} onContinue={adopt} onCancel={leave} />;
}

function Working() {
  return <SessionNoticePage isWorking title={t("session.ssoStarting")} text={t("session.ssoWait")} />;
}

function Failed({ onLeave }: { onLeave: () => void }) {
  return (
    <SessionNoticePage isError title={t("session.ssoErrorTitle")} text={t("session.ssoErrorText")}>
      <Button variant="primary" size="lg" onClick={onLeave}>
        {t("session.returnToApplication")}
      </Button>
    </SessionNoticePage>
  );
}

type ContinueAsProps = { grant: Grant; onContinue: (grant: Grant) => void; onCancel: () => void };

/**
 * Asks before the sign-in, because an attacker's link could sign this browser in to the attacker's account.
 */
function ContinueAs({ grant, onContinue, onCancel }: ContinueAsProps) {
  const { name, email, orgSlug, orgName: organisation = orgSlug } = grant.user;
  return (
    <SessionNoticePage
      title={t("session.continueAs", { name })}
      text={t("session.continueAsText", { email, organisation })}
    >
      <Button variant="primary" size="lg" onClick={() => onContinue(grant)}>
        {t("session.continue")}
      </Button>
      <Button size="lg" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
    </SessionNoticePage>
  );
}
