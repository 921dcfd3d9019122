import { actionKinds, actionNouns } from "@lanyard/contract/action/action-names";
import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { dayIn, oneOf, pageIn, textIn, withoutEmpty } from "#src/lib/browser/search-params.ts";

export interface HistoryParams {
  readonly page: number;
  readonly person?: string | undefined;
  readonly kind?: ActionKind | undefined;
  readonly noun?: Noun | undefined;
  /** `from` and `to` are days as `YYYY-MM-DD` in the user's time zone. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export function readHistoryParams(search: Record<string, unknown>): HistoryParams {
  return {
    page: pageIn(search.page),
    person: textIn(search.person),
    kind: oneOf(actionKinds, search.kind),
    noun: oneOf(actionNouns, search.noun),
    from: dayIn(search.from),
    to: dayIn(search.to),
  };
}

export function historySearch({ page, ...narrowed }: HistoryParams) {
  return { ...(page > 1 && { page }), ...withoutEmpty(narrowed) };
}
