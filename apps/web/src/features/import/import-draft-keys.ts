import { dropDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/signed-in.ts";

/** The owner of a draft: one user in one organisation. */
export type DraftOwner = Pick<SignedInUser, "id" | "orgSlug">;

const ofImports = "import-draft:";
const prefixOf = ({ id, orgSlug }: DraftOwner) => `${ofImports}${orgSlug}:${id}:`;

/** The storage key for the choices of an import in this tab. */
export const importDraftKey = (owner: DraftOwner, importId: string) => prefixOf(owner) + importId;

/** Deletes the choices of an import that has run or ended. */
export function dropImportDraft(owner: DraftOwner, importId: string): void {
  writeDraft(importDraftKey(owner, importId), "");
}

/** Deletes the choices that other users made in this tab. */
export function dropOthersImportDrafts(owner: DraftOwner): void {
  dropDrafts((key) => key.startsWith(ofImports) && !key.startsWith(prefixOf(owner)));
}
