import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { eventRecords } from "@lanyard/contract/limits";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { rememberOwnAction } from "#src/lib/api/own-actions.ts";
import { isBelow, staleQueries, type Touched } from "./stale-queries.ts";

type Change = {
  noun: Noun;
  /** The touched records; undefined if the answer does not name them. */
  ids?: readonly string[] | undefined;
  /** The action that the answer named. */
  actionId?: string | undefined;
  /** Queries that the answer itself brought up to date. */
  kept?: readonly QueryKey[] | undefined;
};

/** Refreshes queries after a change of this tab; the live event of the same action is then skipped. */
export function useRefresh(): (change: Change) => Promise<unknown> {
  const cache = useQueryClient();
  return ({ noun, ids, actionId, kept = [] }) => {
    if (actionId !== undefined) rememberOwnAction(actionId);
    const isNamed = ids !== undefined && ids.length <= eventRecords;
    const stale = staleQueries({ nouns: [noun], records: isNamed ? ids.map((id) => ({ noun, id })) : null });
    return cache.invalidateQueries({
      predicate: ({ queryKey }) => isBelow(queryKey, stale) && !isBelow(queryKey, kept),
    });
  };
}

/** Answers that name what their action touched: merges, and undos and redos with the kind that they reversed. */
export type AnswerWithTouched = {
  readonly actionId?: string | undefined;
  readonly touched?: Touched | undefined;
  readonly origin_kind?: ActionKind | undefined;
};

/**
 * Refreshes the queries that answers name as touched. If an answer names none, or a failed call may have been
 * executed, everything is stale.
 */
export function useRefreshTouched(): (
  answers: readonly (AnswerWithTouched | undefined)[],
) => Promise<unknown> {
  const cache = useQueryClient();
  return (answers) => {
    const stale = answers.flatMap((answer) => {
      if (answer?.actionId !== undefined) rememberOwnAction(answer.actionId);
      const { touched, origin_kind: origin } = answer ?? {};
      return touched ? staleQueries(touched, origin && [origin]) : [everyQuery];
    });
    return cache.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey, stale) });
  };
}

const everyQuery: QueryKey = [];
