import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { dayIn, oneOf, pageIn, textIn, withoutEmpty } from "#src/lib/browser/search-params.ts";

export const historyKinds = [
  "create",
  "update",
  "move",
  "delete",
  "bulk-delete",
  "erase",
  "bulk-update",
  "merge",
  "import",
  "example",
  "example-removal",
  "undo",
  "redo",
] as const satisfies ActionKind[];

export const historyNouns = [
  ...recordNouns,
  "note",
  "attachment",
  "duplicate",
  "deal-contact",
  "pipeline",
  "stage",
  "lost-reason",
  "organisation",
] as const satisfies Noun[];

/** What narrows the history, as the address says it. */
export interface HistoryParams {
  readonly page: number;
  readonly person?: string | undefined;
  readonly kind?: (typeof historyKinds)[number] | undefined;
  readonly noun?: (typeof historyNouns)[number] | undefined;
  /** Days in the viewer's zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function readHistoryParams(search: Record<string, unknown>): HistoryParams {
  return {
    page: pageIn(search.page),
    person: textIn(search.person),
    kind: oneOf(historyKinds, search.kind),
    noun: oneOf(historyNouns, search.noun),
    from: dayIn(search.from),
    to: dayIn(search.to),
  };
}

/** The address of a place: only what narrows. */
export function historySearch({ page, ...narrowed }: HistoryParams) {
  return { ...(page > 1 && { page }), ...withoutEmpty(narrowed) };
}
