import { type SignedInUser, useSignedIn } from "./signed-in.ts";

const opensWriting = ["*", "write"];

/** Whether a person may change records (rulings, B: Roles). The API enforces, the screen hides. */
export function mayWrite({ permissions }: Pick<SignedInUser, "permissions">): boolean {
  return permissions.some((permission) => opensWriting.includes(permission));
}

/** Returns whether the signed-in person may write. */
export function useMayWrite(): boolean {
  return mayWrite(useSignedIn());
}

/** Whether the signed-in person may take whole lists away as files: a right of its own. */
export function useMayExport(): boolean {
  return useSignedIn().permissions.some((permission) => ["*", "export"].includes(permission));
}

/** Whether the signed-in person manages members, stages and settings (rulings, B: Roles). */
export function useMayManage(): boolean {
  return useSignedIn().permissions.includes("*");
}
