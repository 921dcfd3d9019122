import { ownedNoun, singular } from "./record-noun.ts";
import type { KnownIds, RecordOwnership } from "./request-text.ts";

/** The number of sets of linked records to remember. A new set replaces the oldest. */
export const keptSets = 8;
/**
 * The maximum number of ids from responses to remember for a noun. A low maximum makes several requests use
 * the same record.
 */
const mostLearned = 50;

type Ids = Map<string, string[]>;

/**
 * Ids of records of both organisations. Ids at the same index belong to linked records, so that a request
 * combines, for example, a note with its contact. The newest linked records precede ids from responses.
 */
export class IdMemory {
  readonly #kept: Record<RecordOwnership, Ids> = { own: new Map(), other: new Map() };
  readonly #learned: Record<RecordOwnership, Ids> = { own: new Map(), other: new Map() };

  readonly known: KnownIds = (whose, noun) => [
    ...(this.#kept[whose].get(noun) ?? []).toReversed(),
    ...(this.#learned[whose].get(noun) ?? []),
  ];

  keep(whose: RecordOwnership, set: Readonly<Record<string, string>>): void {
    for (const [noun, id] of Object.entries(set)) add(this.#kept[whose], noun, id, keptSets);
  }

  /**
   * Adds the ids in a response about records of a noun, such as `{contacts: [{id}]}` or `{contact: {id}}`.
   */
  learn(answer: unknown, holder: string, noun = holder): void {
    if (Array.isArray(answer)) for (const each of answer.slice(0, 20)) this.learn(each, holder, noun);
    else if (typeof answer === "object" && answer !== null) this.#learnObject(answer, holder, noun);
  }

  #learnObject(answer: object, holder: string, noun: string): void {
    const ids = this.#learned.own;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value !== "string") this.learn(value, holder, nounOfKey(name, holder, noun));
      else if (name === "id") add(ids, noun, value, mostLearned);
      else if (name === "actionId") add(ids, "action", value, mostLearned);
      else if (name === "url") add(ids, "ticket", value.split("ticket=")[1] ?? "", mostLearned);
    }
  }
}

function nounOfKey(name: string, holder: string, noun: string): string {
  if (name === "data" || name === "history") return noun;
  return ownedNoun(singular(name), holder);
}

function add(ids: Ids, noun: string, id: string, most: number): void {
  const list = ids.get(noun) ?? [];
  ids.set(noun, list);
  if (list.includes(id)) return;
  if (list.length >= most) list.shift();
  list.push(id);
}
