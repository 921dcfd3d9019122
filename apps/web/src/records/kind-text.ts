import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { i18n } from "@lingui/core";
import { formatCount } from "#src/lib/format/number.ts";
import { type MessageId, messageText, t } from "#src/lib/i18n/messages.ts";
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

/** Ids of texts that all kinds share. */
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

/** Ids of texts that only some kinds have. */
export const ownTextNames = ["deleteOneFailed", "deleteFailed"] as const;

/** Returns a text that only some kinds have, or undefined. */
export function ownKindText(
  kind: KindName,
  name: (typeof ownTextNames)[number],
  parameters: Readonly<Record<string, string | number>> = {},
): string | undefined {
  const id = `${kind}.${name}`;
  return isMessage(id) ? messageText(id, parameters) : undefined;
}

const isMessage = (id: string): id is MessageId => Object.hasOwn(i18n.messages, id);

type Counted = { count: number; shown: string };

export function listTexts(kind: KindName) {
  const plain = (name: KindTextName) => () => kindText(kind, name);
  return {
    title: plain("title"),
    list: plain("list"),
    caption: (sorting: { sort: string; order: "asc" | "desc" }) => kindText(kind, "caption", sorting),
    count: (counted: Counted) => kindText(kind, "count", counted),
    footer: (shown: { shown: string; total: string }) => kindText(kind, "footer", shown),
    range: (shown: { first: string; last: string; total: string }) => kindText(kind, "range", shown),
    match: (counted: Counted) => kindText(kind, "match", counted),
    selectMatching: (counted: { count: string }) => kindText(kind, "selectMatching", counted),
    loading: plain("loading"),
    entity: plain("entity"),
    failedTitle: plain("failedTitle"),
    failedText: plain("failedText"),
    noneFoundTitle: plain("noneFoundTitle"),
    noneFoundText: plain("noneFoundText"),
    noneYetTitle: plain("noneYetTitle"),
    noneYetText: plain("noneYetText"),
    add: plain("add"),
    export: plain("export"),
    search: plain("search"),
    searchPlaceholder: plain("searchPlaceholder"),
  };
}

export type ListTexts = ReturnType<typeof listTexts> & { import?: () => string };

/** Returns a text such as "Changed 3 contacts". */
export function changedText(noun: RecordNoun, count: number): string {
  if (count === 0) return t("ui.bulkUnchanged");
  const counted = { count, shown: formatCount(count) };
  return t("ui.bulkChanged", { records: kindText(recordKinds[noun].plural, "count", counted) });
}
