import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { dayIn, oneOf, onlySaid, pageIn, textIn } from "#src/lib/list-address.ts";

export const historyKinds = [
  "create",
  "update",
  "move",
  "delete",
  "bulk-delete",
  "import",
  "undo",
] as const satisfies ActionKind[];

export const historyNouns = [
  "contact",
  "company",
  "deal",
  "note",
  "attachment",
  "pipeline",
  "stage",
  "lost-reason",
  "organisation",
] as const satisfies Noun[];

/** What narrows the history, as the address says it. */
export interface HistoryPlace {
  readonly page: number;
  readonly person?: string | undefined;
  readonly kind?: (typeof historyKinds)[number] | undefined;
  readonly noun?: (typeof historyNouns)[number] | undefined;
  /** Days in the viewer's zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function readHistoryPlace(search: Record<string, unknown>): HistoryPlace {
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
export function historySearch({ page, ...narrowed }: HistoryPlace) {
  return { ...(page > 1 && { page }), ...onlySaid(narrowed) };
}
