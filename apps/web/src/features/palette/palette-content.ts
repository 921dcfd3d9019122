import type { Client } from "@lanyard/client/client-shape";
import { searchLimit, searchMinimum } from "@lanyard/contract/limits";
import { isSearchable, type SearchResult } from "@lanyard/contract/search/search-schema";
import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import { searchCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { searchWaitMs } from "#src/records/filters/use-search-text.ts";
import { useDebouncedValue } from "#src/ui/controls/use-debounced-value.ts";
import { type Command, isNamedBy, matchingCommands } from "./command.ts";
import { foldedWords, hasWord } from "./matched-text.ts";
import { resultValue } from "./palette-entries.tsx";
import { type RecentResult, recentRecordOptions } from "./recent-names.ts";
import { readRecent } from "./recent-records.ts";

export type PaletteContent = {
  readonly results: readonly SearchResult[];
  readonly recent: readonly RecentResult[];
  readonly own: readonly Command[];
  /**
   * Commands that the query names (`isNamedBy`) or that can parse it as a line. They stay first when results
   * arrive, so that Enter keeps its effect.
   */
  readonly named: readonly Command[];
  readonly commands: readonly Command[];
  readonly values: readonly string[];
  readonly isWaiting: boolean;
  /** A message in place of the entries, or above the commands. */
  readonly note: string | undefined;
  /** The reason why the palette does not search for records yet. */
  readonly hint: string | undefined;
  readonly searchNow: () => void;
};

/**
 * Returns the entries of the palette (spec section 2.3): commands that the query names, results, and other
 * matching commands. If `parent` is set, returns only the choices of this command.
 */
export function usePaletteContent(
  query: string,
  commands: readonly Command[],
  person: string,
  parent?: Command,
): PaletteContent {
  const { results, searchNow, searchLiterally, ...search } = usePaletteSearch(parent ? "" : query);
  const recent = useRecent(person, query.trim() === "" && !parent);
  const lined = parent || isName(query, results) ? [] : linedCommands(commands, query.trim());
  const isLined = ({ id }: Command) => lined.some((each) => each.id === id);
  const matched = matchingCommands(parent ? (parent.choices ?? []) : commands, query);
  const offered = matched.filter((command) => !isLined(command));
  const isCorrected = results[0]?.corrected !== undefined;
  const named = [
    ...lined,
    ...offered.filter(
      (command) =>
        (command.group !== undefined || isCorrected) &&
        results.length > 0 &&
        isNamedBy(command, query, isCorrected),
    ),
  ];
  const others = offered.filter((command) => !named.includes(command));
  const own = others.filter(({ group }) => group !== undefined);
  const matching = [
    ...literalCommand(results, searchLiterally),
    ...others.filter(({ group }) => group === undefined),
  ];
  const idsOf = (some: readonly Command[]) => some.map(({ id }) => id);
  const values = [
    ...idsOf(named),
    ...results.map(resultValue),
    ...idsOf(own),
    ...recent.map(resultValue),
    ...idsOf(matching),
  ];
  const typed = query.trim();
  const isTooShort = !parent && typed !== "" && !isSearched(query);
  const { isWaiting } = search;
  const isEmpty = !parent && isSearched(query) && values.length === 0 && !isWaiting && !search.error;
  const shown = isEmpty ? namedCommands(commands, typed) : matching;
  return {
    ...{ named, results, recent, own, commands: shown, isWaiting, searchNow },
    values: isEmpty ? idsOf(shown) : values,
    note: parent
      ? choiceNote(parent, typed, values.length)
      : noteFor(query, { ...search, results: results.length, entries: values.length, recent }),
    hint: isTooShort ? t("ui.typeToSearch", { minimum: searchMinimum }) : undefined,
  };
}

function choiceNote({ choices }: Command, typed: string, entries: number): string | undefined {
  if (entries > 0) return undefined;
  return choices ? t("palette.noCommands", { query: typed }) : t("ui.loading");
}

const isName = (query: string, results: readonly SearchResult[]) =>
  results.some(({ title }) => foldedWords(query).every((word) => hasWord(title, word)));

function linedCommands(commands: readonly Command[], line: string): Command[] {
  return commands.flatMap(({ ofLine, ...command }) => {
    const taking = ofLine?.(line);
    return taking ? [{ ...command, ...taking }] : [];
  });
}

function namedCommands(commands: readonly Command[], name: string): Command[] {
  return commands.flatMap(({ keys: _, ...command }) =>
    command.named ? [{ ...command, ...command.named(name), id: `${command.id}-named` }] : [],
  );
}

function literalCommand([first]: readonly SearchResult[], run: () => void): Command[] {
  if (first?.corrected === undefined) return [];
  const label = t("ui.searchLiterally", { text: first.corrected.from });
  return [{ id: "search-literally", label, icon: Search, keepsOpen: true, run }];
}

function useRecent(person: string, isShown: boolean): RecentResult[] {
  const client = useClient();
  const [records] = useState(() => readRecent(person));
  const queries = useQueries({ queries: records.map((record) => recentRecordOptions(client, record)) });
  // Two ids can belong to one merged record.
  const read = new Map(queries.flatMap(({ data }) => (data ? [[resultValue(data), data]] : [])));
  return isShown ? [...read.values()] : [];
}

type Findings = {
  error: Error | null;
  isOffline: boolean;
  isWaiting: boolean;
  results: number;
  entries: number;
  recent: readonly unknown[];
};

function noteFor(
  query: string,
  { error, isOffline, isWaiting, results, entries, recent }: Findings,
): string | undefined {
  const typed = query.trim();
  if (typed === "") return recent.length === 0 ? t("palette.startTyping") : undefined;
  if (!isSearched(query)) return entries === 0 ? t("palette.noCommands", { query: typed }) : undefined;
  if (isOffline) return t("palette.offline");
  if (error) return t("palette.failed", { reason: error.message });
  if (isWaiting && results === 0) return t("palette.searching");
  return entries === 0 ? t("palette.noResults", { query: typed }) : undefined;
}

/**
 * Returns whether a query is long enough to search: 2 characters (spec section 5), or one character that can
 * be a whole name.
 */
function isSearched(query: string): boolean {
  return isSearchable(query.trim());
}

function searchOptions(client: Client, q: string, isLiteral: boolean) {
  return queryOptions({
    queryKey: ["search", "find", q, isLiteral],
    queryFn: async ({ signal }) =>
      (
        await client.search.find(
          { query: { q, limit: String(searchLimit), ...(isLiteral && { literal: "true" }) } },
          { signal },
        )
      ).results,
    enabled: isSearched(q),
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    ...searchCaching,
  });
}

function usePaletteSearch(query: string) {
  const [searched, setSearched] = useState("");
  const [literal, setLiteral] = useState<string>();
  const rested = useDebouncedValue(query, searchWaitMs(query)).trim();
  const text = searched === query ? query.trim() : rested;
  const { data, error, isPlaceholderData, fetchStatus } = useQuery(
    searchOptions(useClient(), text, literal === text),
  );
  const isCurrent = text === query.trim() && !isPlaceholderData;
  const isOffline = isSearched(query) && fetchStatus === "paused" && (isPlaceholderData || !data);
  return {
    results: isSearched(query) && isSearched(text) && !isOffline ? (data ?? []) : [],
    error: isCurrent ? error : null,
    isOffline,
    isWaiting: isSearched(query) && !isOffline && (!isCurrent || (fetchStatus === "fetching" && !data)),
    searchNow: () => setSearched(query),
    searchLiterally: () => setLiteral(text),
  };
}
