import { type Noun, undoRight } from "@lanyard/contract/action/action-schema";
import { useSignedIn } from "./signed-in.ts";

const opensWriting = ["*", "write"];

/** Whether the signed-in person may change records (rulings, B: Roles). The API enforces, the screen hides. */
export function useMayWrite(): boolean {
  return useSignedIn().permissions.some((permission) => opensWriting.includes(permission));
}

/** Whether the signed-in person may take back what is about such a thing. */
export function useMayUndo(): (noun: Noun) => boolean {
  const [mayWrite, mayManage] = [useMayWrite(), useMayManage()];
  return (noun) => (undoRight(noun) === "admin" ? mayManage : mayWrite);
}

/** Whether the signed-in person manages members, stages and settings (rulings, B: Roles). */
export function useMayManage(): boolean {
  return useSignedIn().permissions.includes("*");
}
