import { dropDrafts, writeDraft } from "#src/lib/browser/tab-draft.ts";
import type { SignedInUser } from "#src/lib/session/rights.ts";

export type DraftOwner = Pick<SignedInUser, "id" | "orgSlug">;

const ofImports = "import-draft:";
const prefixOf = ({ id, orgSlug }: DraftOwner) => `${ofImports}${orgSlug}:${id}:`;

export const importDraftKey = (owner: DraftOwner, importId: string) => prefixOf(owner) + importId;

export function dropImportDraft(owner: DraftOwner, importId: string): void {
  writeDraft(importDraftKey(owner, importId), "");
}

export function dropOthersImportDrafts(owner: DraftOwner): void {
  dropDrafts((key) => key.startsWith(ofImports) && !key.startsWith(prefixOf(owner)));
}
