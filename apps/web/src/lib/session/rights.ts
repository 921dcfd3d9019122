import { createContext, use } from "react";

/** The signed-in user, according to the access token (spec section 3). The API enforces all permissions. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly orgSlug: string;
  /** Old versions of Lanyard ID omit the organisation's name from tokens. */
  readonly orgName?: string | undefined;
  readonly role: string;
  readonly permissions: readonly string[];
}

export const SignedInContext = createContext<SignedInUser | undefined>(undefined);

export function useSignedIn(): SignedInUser {
  const user = use(SignedInContext);
  if (!user) throw new Error("useSignedIn is used outside the signed-in layout");
  return user;
}

const opensWriting = ["*", "write"];

/**
 * Returns whether a user may change records (rulings, B: Roles). The interface uses this to hide actions; the
 * API enforces the permissions.
 */
export function mayWrite({ permissions }: Pick<SignedInUser, "permissions">): boolean {
  return permissions.some((permission) => opensWriting.includes(permission));
}

export function useMayWrite(): boolean {
  return mayWrite(useSignedIn());
}

export function useMayExport(): boolean {
  return useSignedIn().permissions.some((permission) => ["*", "export"].includes(permission));
}

/** Returns whether the signed-in user is an administrator (rulings, B: Roles). */
export function useMayManage(): boolean {
  return useSignedIn().permissions.includes("*");
}
