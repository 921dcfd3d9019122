import { type SearchType, searchType } from "@lanyard/contract/search/search-schema";

/**
 * A record that matches. Ranks: exact is 0 (its name) and 1 (another field); the start of a word is 2 (of its name),
 * 3 (in its name) and 4 (in another field); inside a word is 5 (of its name) and 6 (of another field).
 */
export interface Match {
  readonly type: SearchType;
  readonly id: string;
  readonly rank: number;
  /** The sort key of the name. */
  readonly title: string | null;
}

/** A match of a table that is searched in the database. */
export type RecordMatch = Match & { readonly type: Exclude<SearchType, "pipeline"> };

/**
 * The best matches, best first (rulings, B: Search). Among equals each type gets its turn, so that twenty contacts
 * never hide the one company of that name.
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

/** The rank of a record whose name equals the text. */
export const exactName = 0;
/** The rank of a record with another field that equals the text. */
export const exactInText = 1;
const exactRanks = exactInText;
const startRanks = 4;

/** Exact, start of a word, or inside. */
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
