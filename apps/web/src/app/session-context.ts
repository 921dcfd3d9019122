import { createContext, use } from "react";
import type { SignedInUser } from "#src/lib/signed-in.ts";

/** What the shell shows of the session. Provided at the root by whoever knows (features/session). */
export type ShellSession =
  | { readonly status: "loading" }
  | {
      readonly status: "signed-out";
      /** The popup is open, or a refresh runs. */
      readonly isOpening: boolean;
      /** What went wrong with the last attempt, as a text to show. */
      readonly error: string | undefined;
      readonly signIn: () => void;
      /** The way out when popups are blocked: the same in this tab. */
      readonly continueInTab: (() => void) | undefined;
    }
  | { readonly status: "signed-in"; readonly user: SignedInUser; readonly signOut: () => void };

export const ShellSessionContext = createContext<ShellSession>({ status: "loading" });

/** The session as the shell sees it. */
export function useShellSession(): ShellSession {
  return use(ShellSessionContext);
}
