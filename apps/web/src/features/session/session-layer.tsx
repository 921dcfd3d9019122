import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { preloadInTurn } from "#src/ui/feedback/lazy-parts.ts";
import type { Session } from "./session.ts";
import { SessionContext, useSessionState } from "./session-context.ts";

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
 * Returns the sign-in dialog. The code loads during the session, because the network may fail later. A failed
 * load keeps the page open, unlike with `React.lazy`.
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
