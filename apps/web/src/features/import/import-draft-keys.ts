import { dropDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/signed-in.ts";

/** The owner of a draft: one user in one organisation. */
export type DraftOwner = Pick<SignedInUser, "id" | "orgSlug">;

const ofImports = "import-draft:";
const prefixOf = ({ id, orgSlug }: DraftOwner) => `${ofImports}${orgSlug}:${id}:`;

/** The storage key for the choices of an import in this tab. */
export const importDraftKey = (owner: DraftOwner, importId: string) => prefixOf(owner) + importId;

/** Forgets what was chosen for an import: it has been run or is over. */
export function dropImportDraft(owner: DraftOwner, importId: string): void {
  writeDraft(importDraftKey(owner, importId), "");
}

/** Forgets what anybody else has chosen in this tab for any import. */
export function dropOthersImportDrafts(owner: DraftOwner): void {
  dropDrafts((key) => key.startsWith(ofImports) && !key.startsWith(prefixOf(owner)));
}
