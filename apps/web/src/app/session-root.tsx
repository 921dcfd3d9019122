import type { ReactNode } from "react";
import type { Session } from "#src/features/session/session.ts";
import { useSessionState } from "#src/features/session/session-context.ts";
import { SessionLayer } from "#src/features/session/session-layer.tsx";
import type { SessionState } from "#src/features/session/session-state.ts";
import { ClientContext } from "#src/lib/api/client-context.ts";
import type { Connection } from "./client.ts";
import { type ShellSession, ShellSessionContext } from "./shell-session.ts";

type SessionRootProps = Pick<Connection, "client" | "session"> & { children: ReactNode };

/** Gives everything below the client, the session, and what the shell shows of it. */
export function SessionRoot({ client, session, children }: SessionRootProps) {
  const shown = shellSessionOf(session, useSessionState(session));
  return (
    <ClientContext value={client}>
      <SessionLayer session={session}>
        <ShellSessionContext value={shown}>{children}</ShellSessionContext>
      </SessionLayer>
    </ClientContext>
  );
}

function shellSessionOf(session: Session, { auth }: SessionState): ShellSession {
  if (auth.status === "loading") return { status: "loading" };
  if (auth.status === "unauthenticated") return { status: "signed-out" };
  return { status: "signed-in", user: auth.user, signOut: session.signOut };
}
