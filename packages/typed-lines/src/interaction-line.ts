import { foldText } from "@lanyard/contract/search/fold-text";
import type { Patterns, Span } from "./interaction-patterns.ts";
import type { WordedType } from "./interaction-words.ts";

/** A type of interactions with its outcomes, as the organisation names them. */
export interface KnownType {
  readonly id: string;
  readonly label: string;
  readonly outcomes: readonly { readonly id: string; readonly label: string }[];
}

/** Names and types that a line can mention. */
export interface KnownNames {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly types: readonly KnownType[];
}

export interface Line {
  readonly text: string;
  readonly names: KnownNames;
  readonly nowMs: number;
  readonly words: Patterns;
  readonly timeZone: string | undefined;
}

export interface ReadType {
  /** The id of a type of the organisation that was named by its label. */
  readonly id?: string;
  readonly type?: WordedType;
  readonly span?: Span;
  /** Whether a verb in the past names it. */
  readonly isDone: boolean;
  /** Whether the user began it. */
  readonly isSent?: boolean;
}

export const textOf = (text: string, { from, to }: Span) => text.slice(from, to);

/** Replaces text that was understood; no language uses this character, which keeps strings narrow. */
export const hiddenSign = "\u{7F}";

/** The parts of a line that were understood. */
export class Taken {
  readonly text: string;
  readonly #spans: Span[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(span: Span): void {
    this.#spans.push(span);
  }

  /** The line with signs in the place of what was understood, and of `others`. */
  masked(others: readonly Span[] = []): string {
    return [...this.#spans, ...others].reduce(
      (text, { from, to }) => text.slice(0, from) + hiddenSign.repeat(to - from) + text.slice(to),
      this.text,
    );
  }
}

export type Token = Span & { readonly folded: string };

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)*/gu)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
    folded: foldText(found),
  }));
}
