import { createContext, use } from "react";
import type { SignedInUser } from "#src/lib/session/rights.ts";

export type ShellSession =
  | { readonly status: "loading" }
  | { readonly status: "signed-out" }
  | { readonly status: "signed-in"; readonly user: SignedInUser; readonly signOut: () => void };

export const ShellSessionContext = createContext<ShellSession>({ status: "loading" });

export function useShellSession(): ShellSession {
  return use(ShellSessionContext);
}
