import { hiddenSign, type Line, type Taken, type Token, textOf, tokensOf } from "./interaction-line.ts";
import { type Span, spanOf } from "./interaction-patterns.ts";

/** Words that introduce the subject of a conversation. A name after them is not a participant. */
const about =
  /(?<![A-Za-zÀ-ɏ])(?:about|regarding|concerning|because\s+of|über|wegen|bezüglich|betreffend|sur|concernant|au\s+sujet|à\s+propos|sobre|acerca)(?![A-Za-zÀ-ɏ])/iu;

type Name = Span & { readonly id: string };

export class PeopleFinder {
  readonly #line: Line;
  readonly #main: Span;
  readonly #taken: Taken;
  readonly #found: readonly Name[];

  constructor(line: Line, main: Span, taken: Taken) {
    this.#line = line;
    this.#main = main;
    this.#taken = taken;
    const topic = spanOf(about, textOf(line.text, main), main.from)?.from ?? main.to;
    this.#found = namesIn(line, main).filter(({ from }) => from < topic);
  }

  get spans(): readonly Span[] {
    return this.#found;
  }

  /** Returns whether a name is directly before the given part of the line. */
  endsBefore({ from }: Span): boolean {
    return this.#found.some(({ to }) => to <= from && this.#line.text.slice(to, from).trim() === "");
  }

  /**
   * Returns the ids of the people. A name counts as read if only connectors separate it from read parts, so
   * that the notes do not repeat it.
   */
  take(): string[] {
    for (const name of this.#found) {
      const before = this.#taken.masked().slice(this.#main.from, name.from);
      const gap = before.slice(before.lastIndexOf(hiddenSign) + 1);
      if (isNothing(gap, this.#line.words.connectors)) this.#taken.add(name);
    }
    return [...new Set(this.#found.map(({ id }) => id))];
  }
}

const isNothing = (text: string, connectors: RegExp) =>
  (text.match(/[\p{L}\p{N}']+/gu) ?? []).every((part) => connectors.test(part));

/**
 * Returns the names in a clause. Prefers whole names to parts of names. A name that several people share
 * refers to the first of them.
 */
export function namesIn({ text, names }: Line, main: Span): Name[] {
  const tokens = tokensOf(textOf(text, main));
  const known = new Map<string, string>();
  for (const { id, name } of names.people) {
    const parts = tokensOf(name).map(({ folded }) => folded);
    for (const key of [parts.join(" "), parts[0], parts.at(-1), parts.slice(0, 2).join(" ")])
      if (key && !known.has(key)) known.set(key, id);
  }
  const found: Name[] = [];
  for (let index = 0; index < tokens.length; ) {
    const [own, elided] = [tokens.slice(index), tokens.slice(index).map(withoutElision)];
    const ownMatch = longestName(own, known);
    const match = ownMatch ?? longestName(elided, known);
    const [first] = ownMatch ? own : elided;
    const last = tokens[index + (match?.count ?? 1) - 1];
    const isDate =
      match?.count === 1 &&
      month.test(first?.folded ?? "") &&
      /\d[.,]?\s*$/u.test(text.slice(0, main.from + (first?.from ?? 0)));
    if (match && first && last && !isDate)
      found.push({ id: match.id, from: main.from + first.from, to: main.from + last.to });
    index += match?.count ?? 1;
  }
  return found;
}

/** Month names that are also names of people, folded. */
const month =
  /^(?:jan|mar|apr|april|avril|abril|may|mai|mayo|june?|juni|juin|junio|july?|juli|juillet|julio|aug|august|augusto?|agosto)$/u;

/** Removes the elided word before a French name, as in "d'Ada". */
function withoutElision(token: Token): Token {
  const [elision = ""] = /^(?:[dljmnst]|qu)'(?=.)/u.exec(token.folded) ?? [];
  return { ...token, from: token.from + elision.length, folded: token.folded.slice(elision.length) };
}

function longestName(tokens: readonly Token[], known: ReadonlyMap<string, string>) {
  for (let count = Math.min(5, tokens.length); count > 0; count -= 1) {
    const key = tokens
      .slice(0, count)
      .map(({ folded }) => folded)
      .join(" ");
    const id = known.get(key);
    if (id !== undefined) return { id, count };
  }
  return undefined;
}
