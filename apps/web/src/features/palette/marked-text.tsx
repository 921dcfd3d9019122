import { partsOf, visibleStart } from "./matched-text.ts";

type MarkedTextProps = { text: string; ranges: readonly { start: number; end: number }[] };

/** A text with the matched letters marked. What stands far before the first of them is only spoken. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const from = visibleStart(text, ranges);
  return (
    <>
      {from > 0 && (
        <>
          <span className="vh">{text.slice(0, from)}</span>
          <span aria-hidden="true">…</span>
        </>
      )}
      {partsOf(text, ranges, from).map(({ text: part, isMatch, start }) =>
        isMatch ? <mark key={start}>{part}</mark> : part,
      )}
    </>
  );
}
