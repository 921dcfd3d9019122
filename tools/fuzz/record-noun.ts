/** The context of a value: its name, and the noun of the route's ids. */
export interface ValueContext {
  readonly name: string;
  readonly noun: string;
}

/** `contact_id` and `contactId` name a contact; a plain `id` the noun that the route is about. */
export function nounOf({ name, noun }: ValueContext): string {
  const named = /^(\w+?)(_id|Id)s?$/u.exec(name)?.[1];
  return named === undefined ? noun : named.toLowerCase();
}

/** Notes and files belong to a record, and their ids are only known below it. */
export function ownedNoun(noun: string, holder: string): string {
  return noun === "note" || noun === "attachment" ? `${holder}-${noun}` : noun;
}

export function singular(word: string): string {
  return word.replace(/ies$/u, "y").replace(/s$/u, "");
}
