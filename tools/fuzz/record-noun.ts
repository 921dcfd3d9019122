/** The context of a value: its name, and the noun of the route. */
export interface ValueContext {
  readonly name: string;
  readonly noun: string;
}

export function nounOf({ name, noun }: ValueContext): string {
  const named = /^(\w+?)(_id|Id)s?$/u.exec(name)?.[1];
  return named === undefined ? noun : named.toLowerCase();
}

/**
 * Returns the name under which the memory stores the ids of a noun. Notes and files are stored separately for
 * each noun that owns them.
 */
export function ownedNoun(noun: string, holder: string): string {
  return noun === "note" || noun === "attachment" ? `${holder}-${noun}` : noun;
}

export function singular(word: string): string {
  return word.replace(/ies$/u, "y").replace(/s$/u, "");
}
