import { type SignedInUser, useSignedIn } from "./signed-in.ts";

const opensWriting = ["*", "write"];

/**
 * Returns whether a person may change records (rulings, B: Roles). The API enforces it; the screen hides
 * actions.
 */
export function mayWrite({ permissions }: Pick<SignedInUser, "permissions">): boolean {
  return permissions.some((permission) => opensWriting.includes(permission));
}

/** Returns whether the signed-in person may write. */
export function useMayWrite(): boolean {
  return mayWrite(useSignedIn());
}

/** Returns whether the signed-in person may export lists, which is a separate right. */
export function useMayExport(): boolean {
  return useSignedIn().permissions.some((permission) => ["*", "export"].includes(permission));
}

/** Returns whether the signed-in person manages members, stages and settings (rulings, B: Roles). */
export function useMayManage(): boolean {
  return useSignedIn().permissions.includes("*");
}
