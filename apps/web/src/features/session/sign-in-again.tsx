import { type RefObject, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { useSession, useSessionState } from "./session-context.ts";
import { failureText } from "./signin-failure.ts";

/**
 * The sign-in dialog over a page whose session has ended. A native dialog in the body keeps open forms and
 * their input. Browsers allow a popup only after a click on the dialog's button.
 */
export function SignInAgain() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const primary = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    primary.current?.focus();
    // Closing the dialog returns the focus; removing it does not.
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog border-0 text-inherit backdrop:bg-scrim"
      aria-labelledby="sign-in-again"
      onClose={({ currentTarget }) => currentTarget.open || session.putOff()}
      // Escape would also close a form below the dialog.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="sign-in-again">{t("session.signInAgain")}</h2>
      <p>{t("session.signInAgainText")}</p>
      <SignInChoices primary={primary} onPutOff={() => dialog.current?.close()} />
    </dialog>,
    document.body,
  );
}

type SignInChoicesProps = { primary: RefObject<HTMLButtonElement | null>; onPutOff: () => void };

function SignInChoices({ primary, onPutOff }: SignInChoicesProps) {
  const session = useSession();
  const { isSigningIn, failure } = useSessionState(session);
  return (
    <>
      <div role="alert">{failure && <p className="text-danger-ink">{failureText(failure)}</p>}</div>
      <div className="dialog__foot">
        <Button onClick={onPutOff}>{t("session.notNow")}</Button>
        {failure === "popup-blocked" && (
          <Button onClick={() => session.signInHere()}>{t("session.continueInTab")}</Button>
        )}
        <Button ref={primary} variant="primary" disabled={isSigningIn} onClick={() => session.signIn()}>
          {isSigningIn ? t("session.openingLogin") : t("session.signIn")}
        </Button>
      </div>
    </>
  );
}
