import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { formatCount } from "#src/lib/format/number.ts";
import { knownText, type MessageId, messageText, t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "./kind-name.ts";

/** Ids of texts that every kind has in its area of the catalogue. */
export const kindTextNames = [
  ...["title", "list", "caption", "count", "footer", "range", "match"],
  ...["loading", "loadingOne", "entity", "entityOne", "failedTitle", "failedText"],
  ...["noneFoundTitle", "noneFoundText", "noneYetTitle", "noneYetText"],
  ...["add", "exportFailed", "search", "searchPlaceholder"],
  ...["createTitle", "create", "creating", "createFailed", "created"],
  ...["editTitle", "update", "updating", "updateFailed", "updated"],
  ...["viewDetails", "sections", "noActivity"],
  ...["deleteTitle", "deleteMessage", "bulkDeleteTitle", "bulkDeleteMessage", "deleteError"],
  ...["deletedOne", "deleted", "restored", "restoreFailed", "notFound", "back"],
] as const;

export const sharedTextNames = [
  ...["breadcrumb", "edit", "delete", "select", "selectMatching", "export"],
  ...["undone", "undoFailed", "overview", "activityTab"],
] as const;

type SharedTextName = (typeof sharedTextNames)[number];
export type KindTextName = (typeof kindTextNames)[number] | SharedTextName;

/**
 * Returns a text of a kind: `kindText("contacts", "title")` is "Contacts". The compiler checks that every
 * kind has the text.
 */
export function kindText(
  kind: KindName,
  name: KindTextName,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const id: MessageId = isShared(name) ? `ui.record.${name}` : `${kind}.${name}`;
  return messageText(id, parameters);
}

function isShared(name: KindTextName): name is SharedTextName {
  return sharedTextNames.some((shared) => shared === name);
}

export const ownTextNames = ["deleteOneFailed", "deleteFailed"] as const;

export function ownKindText(
  kind: KindName,
  name: (typeof ownTextNames)[number],
  parameters: Readonly<Record<string, string | number>> = {},
): string | undefined {
  return knownText(`${kind}.${name}`, parameters);
}

/** Returns a text such as "3 contacts". `shown` replaces the formatted number. */
export function recordCountText(kind: KindName, count: number, shown = formatCount(count)): string {
  return kindText(kind, "count", { count, shown });
}

export function changedText(noun: RecordNoun, count: number): string {
  if (count === 0) return t("ui.bulkUnchanged");
  return t("ui.bulkChanged", { records: recordCountText(recordKinds[noun].plural, count) });
}
