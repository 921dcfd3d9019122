import { type Line, textOf } from "./interaction-line.ts";
import { firstOf, type Patterns, type Span } from "./interaction-patterns.ts";
import { namesIn } from "./interaction-people.ts";

/** A full stop after "4.12" or before a month is part of a German date. */
const clauseEnd =
  /[;\n!]|,(?!\d)|(?<=\p{L}{3}|\d)(?<!(?<!\d)(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2]))\.(?=\s+\p{Lu}|\s*$)(?!\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))|\s[–—-]\s/gu;

/**
 * Splits a line into clauses: at commas, semicolons, exclamation marks, dashes, line breaks and next steps,
 * and at full stops that are not part of numbers or abbreviations.
 */
export function clausesOf(line: Line): readonly Span[] {
  const { text, words } = line;
  const ends = [...text.matchAll(clauseEnd)];
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: mark } of [...ends, { index: text.length, 0: "" }]) {
    spans.push(...splitAtSteps(text, { from, to: index }, words));
    from = index + mark.length;
  }
  const clauses = spans.filter((span) => textOf(text, span).trim() !== "");
  return withLeadingName(line, clauses);
}

/**
 * Joins a first clause that is only a name to the second clause, unless the second one is a next step: "Ada,
 * je l'ai appelée".
 */
function withLeadingName(line: Line, clauses: readonly Span[]): readonly Span[] {
  const [first, second, ...others] = clauses;
  if (first === undefined || second === undefined) return clauses;
  const isAlone = namesIn(line, first).some(
    (name) => textOf(line.text, name).trim() === textOf(line.text, first).trim(),
  );
  if (!isAlone || isNextStep(textOf(line.text, second), line.words)) return clauses;
  return [{ from: first.from, to: second.to }, ...others];
}

/** Splits a clause before a next step: "Met Ada and call Ben Friday". */
function splitAtSteps(text: string, span: Span, words: Patterns): Span[] {
  const clause = textOf(text, span);
  const marks = [
    ...clause.matchAll(words.and),
    ...clause.matchAll(/\s+(?=(?:then|danach|dann|puis|ensuite|luego|después)\s)/giu),
  ];
  const mark = marks.find(
    ({ index, 0: { length } }) => index > 0 && isNextStep(clause.slice(index + length), words),
  );
  if (mark === undefined) return [span];
  const from = span.from + mark.index;
  return [
    { from: span.from, to: from },
    { from: from + mark[0].length, to: span.to },
  ];
}

/** Returns whether a clause has an action in the infinitive or imperative, and no verb in the past tense. */
export function isNextStep(clause: string, { opening, step, done }: Patterns): boolean {
  const rest = clause.trim().replace(opening, "");
  return step.test(rest) && firstOf(done, rest) === undefined;
}
