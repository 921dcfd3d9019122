import { type SearchType, searchType } from "@lanyard/contract/search/search-schema";

/**
 * A match with its rank, best first: 0 an equal name, 1 an equal other field, 2 the start of the name, 3 the
 * start of a word in the name, 4 the start of a word in another field, 5 text in the name, 6 text in another
 * field.
 */
export interface Match {
  readonly type: SearchType;
  readonly id: string;
  readonly rank: number;
  /** The sort key of the name. */
  readonly title: string | null;
}

export type RecordMatch = Match & { readonly type: Exclude<SearchType, "pipeline"> };

/**
 * Returns the best matches, best first (rulings, B: Search). Chooses equally good matches from the types in
 * turn, so that twenty contacts cannot hide the only company.
 */
export function bestMatches(matches: readonly Match[], limit: number): Match[] {
  const ordered = matches.toSorted(byRankAndName);
  const turns = new Map<string, number>();
  const withTurn = ordered.map((match) => {
    const group = `${classOf(match)} ${match.type}`;
    const turn = turns.get(group) ?? 0;
    turns.set(group, turn + 1);
    return { match, turn };
  });
  const chosen = withTurn.toSorted(
    (left, right) => classOf(left.match) - classOf(right.match) || left.turn - right.turn,
  );
  return chosen
    .slice(0, limit)
    .map(({ match }) => match)
    .toSorted(byRankAndName);
}

export const exactName = 0;
export const exactInText = 1;
const exactRanks = exactInText;
const startRanks = 4;

function classOf({ rank }: Match): number {
  return rank <= exactRanks ? 0 : rank <= startRanks ? 1 : 2;
}

function byRankAndName(left: Match, right: Match): number {
  return (
    left.rank - right.rank ||
    searchType.options.indexOf(left.type) - searchType.options.indexOf(right.type) ||
    compare(left.title ?? "\u{10ffff}", right.title ?? "\u{10ffff}") ||
    compare(left.id, right.id)
  );
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
