import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { preloadInTurn } from "#src/ui/feedback/lazy-parts.ts";
import type { Session } from "./session.ts";
import { SessionContext, useSessionState } from "./session-context.ts";

/** Provides the session, keeps it fresh, and offers to sign in again over a page whose session ended. */
export function SessionLayer({ session, children }: { session: Session; children: ReactNode }) {
  const { auth } = useSessionState(session);
  const isAsking = auth.status === "expired" && auth.isAsking;
  const Offer = useOffer(session, { isAsking, isWanted: isAsking || auth.status === "authenticated" });
  useEffect(() => session.watch(), [session]);
  return (
    <SessionContext value={session}>
      {children}
      {isAsking && Offer && <Offer />}
    </SessionContext>
  );
}

/**
 * Loads the login dialog while a session exists, because the network may end with it. Unlike React.lazy, a
 * failure keeps the page that the dialog protects.
 */
function useOffer(
  session: Session,
  { isAsking, isWanted }: { isAsking: boolean; isWanted: boolean },
): ComponentType | undefined {
  const [Offer, setOffer] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted || Offer) return;
    let isHere = true;
    const load = () => import("./sign-in-again.tsx");
    (isAsking ? load() : preloadInTurn(load)).then(
      ({ SignInAgain }) => {
        if (isHere) setOffer(() => SignInAgain);
      },
      (cause) => {
        if (!isHere) return;
        console.warn("Fetching the login offer failed", cause);
        session.putOff();
      },
    );
    return () => {
      isHere = false;
    };
  }, [session, isWanted, isAsking, Offer]);
  return Offer;
}
