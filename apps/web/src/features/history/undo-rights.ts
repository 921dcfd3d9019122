import { type Noun, undoRight } from "@lanyard/contract/action/action-schema";
import { useMayManage, useMayWrite } from "#src/lib/rights.ts";

/**
 * Whether the signed-in person may take back what is about such a thing. Not beside the other rights, which the first
 * page loads: the contract's schemas would come with it.
 */
export function useMayUndo(): (noun: Noun) => boolean {
  const [mayWrite, mayManage] = [useMayWrite(), useMayManage()];
  return (noun) => (undoRight(noun) === "admin" ? mayManage : mayWrite);
}
