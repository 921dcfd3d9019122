import { dropDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/signed-in.ts";

export type DraftOwner = Pick<SignedInUser, "id" | "orgSlug">;

const ofImports = "import-draft:";
const prefixOf = ({ id, orgSlug }: DraftOwner) => `${ofImports}${orgSlug}:${id}:`;

/** Returns the storage key of the choices for an import. */
export const importDraftKey = (owner: DraftOwner, importId: string) => prefixOf(owner) + importId;

/** Removes the stored choices of an import. */
export function dropImportDraft(owner: DraftOwner, importId: string): void {
  writeDraft(importDraftKey(owner, importId), "");
}

/** Removes the stored choices of other users. */
export function dropOthersImportDrafts(owner: DraftOwner): void {
  dropDrafts((key) => key.startsWith(ofImports) && !key.startsWith(prefixOf(owner)));
}
