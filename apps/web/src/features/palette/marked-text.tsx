import { partsOf } from "./matched-text.ts";

type MarkedTextProps = { text: string; ranges: readonly { start: number; end: number }[] };

/** A text with the matched letters marked. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  return partsOf(text, ranges).map(({ text: part, isMatch, start }) =>
    isMatch ? <mark key={start}>{part}</mark> : part,
  );
}
