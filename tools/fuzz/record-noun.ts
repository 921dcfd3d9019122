/** The context of a value: its name, and the noun of the route's ids. */
export interface ValueContext {
  readonly name: string;
  readonly noun: string;
}

/** Returns the noun of a value: `contact_id` and `contactId` name a contact, a plain `id` the noun of the route. */
export function nounOf({ name, noun }: ValueContext): string {
  const named = /^(\w+?)(_id|Id)s?$/u.exec(name)?.[1];
  return named === undefined ? noun : named.toLowerCase();
}

/** Returns the noun of records that belong to another; their ids are known only under it. */
export function ownedNoun(noun: string, holder: string): string {
  return noun === "note" || noun === "attachment" ? `${holder}-${noun}` : noun;
}

export function singular(word: string): string {
  return word.replace(/ies$/u, "y").replace(/s$/u, "");
}
