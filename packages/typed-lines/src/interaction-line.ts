import { foldText } from "@lanyard/contract/search/fold-text";
import type { Patterns, Span } from "./interaction-patterns.ts";
import type { WordedType } from "./interaction-words.ts";

export interface KnownType {
  readonly id: string;
  readonly label: string;
  readonly outcomes: readonly { readonly id: string; readonly label: string }[];
}

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
  /** The id of the organisation's type whose label the line contains. */
  readonly id?: string;
  readonly type?: WordedType;
  readonly span?: Span;
  /** Whether a verb in the past tense names the type. */
  readonly isDone: boolean;
  /** Whether the line requests the interaction, as in "Call Ada tomorrow". */
  readonly isAsked?: boolean;
  /** Whether the user started the interaction. */
  readonly isSent?: boolean;
}

export const textOf = (text: string, { from, to }: Span) => text.slice(from, to);

/**
 * The character that replaces the read parts of a line. Texts do not use it, and it is below U+0100, so that
 * strings stay one byte per character.
 */
export const hiddenSign = "\u{7F}";

export class Taken {
  readonly text: string;
  readonly #spans: Span[] = [];

  constructor(text: string) {
    this.text = text;
  }

  add(span: Span): void {
    this.#spans.push(span);
  }

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
