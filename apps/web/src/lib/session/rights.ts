import { useSignedIn } from "./signed-in.ts";

const opensWriting = ["*", "write"];

/** Whether the signed-in person may change records (rulings, B: Roles). The API enforces, the screen hides. */
export function useMayWrite(): boolean {
  return useSignedIn().permissions.some((permission) => opensWriting.includes(permission));
}

/** Whether the signed-in person may take whole lists away as files: who may change records. */
export const useMayExport = useMayWrite;

/** Whether the signed-in person manages members, stages and settings (rulings, B: Roles). */
export function useMayManage(): boolean {
  return useSignedIn().permissions.includes("*");
}
