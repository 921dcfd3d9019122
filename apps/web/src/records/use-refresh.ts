import type { ActionKind, Noun } from "@lanyard/contract/action/action-schema";
import { eventRecords } from "@lanyard/contract/limits";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { rememberOwnAction } from "#src/lib/api/own-actions.ts";
import { isBelow, staleQueries, type Touched } from "./stale-queries.ts";

type Change = {
  noun: Noun;
  /** Undefined if the response does not list the records. */
  ids?: readonly string[] | undefined;
  actionId?: string | undefined;
  /** Queries that the caller has already updated. */
  kept?: readonly QueryKey[] | undefined;
};

/**
 * Returns a function that refreshes queries after a change in this tab. The tab then ignores the live event
 * of the same action.
 */
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

export type AnswerWithTouched = {
  readonly actionId?: string | undefined;
  readonly touched?: Touched | undefined;
  readonly origin_kind?: ActionKind | undefined;
};

/**
 * Returns a function that refreshes the queries of changed records. If a response does not list its changes,
 * all queries are refreshed.
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
