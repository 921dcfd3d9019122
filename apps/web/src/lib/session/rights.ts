import { type SignedInUser, useSignedIn } from "./signed-in.ts";

const opensWriting = ["*", "write"];

/**
 * Returns whether a user may change records (rulings, B: Roles). The interface uses this to hide actions; the
 * API enforces the rights.
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
