/** The context of a value: its name, and the noun of the route. */
export interface ValueContext {
  readonly name: string;
  readonly noun: string;
}

export function nounOf({ name, noun }: ValueContext): string {
  const named = /^(\w+?)(_id|Id)s?$/u.exec(name)?.[1];
  return named === undefined ? noun : named.toLowerCase();
}

/** Returns the name under which the memory stores ids of records that belong to another record. */
export function ownedNoun(noun: string, holder: string): string {
  return noun === "note" || noun === "attachment" ? `${holder}-${noun}` : noun;
}

export function singular(word: string): string {
  return word.replace(/ies$/u, "y").replace(/s$/u, "");
}
