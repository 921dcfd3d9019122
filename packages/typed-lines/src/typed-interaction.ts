import { type DateFinder, type LineReading, loadDateFinder } from "./date-finder.ts";
import { withoutRange } from "./hour-range.ts";
import { clausesOf, isNextStep } from "./interaction-clauses.ts";
import {
  hiddenSign,
  type KnownNames,
  type KnownType,
  type Line,
  type ReadType,
  Taken,
  textOf,
  tokensOf,
} from "./interaction-line.ts";
import {
  firstOf,
  type Patterns,
  patterns,
  type Span,
  spanOf,
  wordedTypes,
  wordsFor,
} from "./interaction-patterns.ts";
import { PeopleFinder } from "./interaction-people.ts";
import { startIn } from "./interaction-start.ts";
import type { WordedType } from "./interaction-words.ts";
import { numberOf } from "./typed-date-rules.ts";
import { readTask } from "./typed-task.ts";

/**
 * Loads a reader for lines. It also reads a line whose words match only another language. The `task` is the
 * next step, or null.
 */
export async function loadInteractionReader(reading: LineReading) {
  const find = await loadDateFinder(reading);
  return (text: string, names: KnownNames, nowMs = Date.now()) => {
    const { text: line, minutes } = withoutRange(text.replaceAll("’", "'"), reading.language);
    const words = wordsFor(line, reading.language);
    const read = readLine({ text: line, names, nowMs, words, timeZone: reading.timeZone }, find);
    return { ...read, durationMinutes: read.durationMinutes ?? minutes };
  };
}

export function typeOfTitle(title: string): WordedType | undefined {
  return patterns
    .flatMap(({ asked }) => firstOf(asked, title) ?? [])
    .toSorted((left, right) => left.span.from - right.span.from)
    .at(0)?.type;
}

function readLine(line: Line, find: DateFinder) {
  const { text, words } = line;
  const clauses = clausesOf(line);
  const step = clauses.slice(1).find((span) => isNextStep(textOf(text, span), words));
  const kept = clauses.filter((span) => span !== step);
  const [main = { from: 0, to: text.length }] = kept;
  const taken = new Taken(text);
  const kind = typeIn(line, main, taken);
  if (kind.isDone && kind.span) takeObject(line, main, kind.span, taken);
  const incoming = spanOf(words.incoming, textOf(text, main), main.from);
  if (incoming) taken.add(incoming);
  const outcome = outcomeIn(line, kept, kind, taken);
  const durationMinutes = lengthIn(line, kept, taken);
  const start = spanOf(words.start, textOf(text, main), main.from);
  if (start) taken.add(start);
  const people = new PeopleFinder(line, main, taken);
  const startedAt = startIn(line, kept, { kind, taken, hidden: people.spans }, find);
  const personIds = people.take();
  const isSubject =
    kind.span !== undefined &&
    words.subjectVerbs.test(textOf(text, kind.span)) &&
    people.endsBefore(kind.span);
  const own = (kind.isSent ?? kind.isDone) ? ("out" as const) : null;
  const hasDirection = kind.type !== "meeting" && kind.type !== undefined;
  const direction = !hasDirection ? null : incoming || isSubject ? ("in" as const) : own;
  return {
    type: kind.id ?? kind.type ?? "call",
    direction,
    outcome,
    startedAt,
    durationMinutes,
    body: bodyOf(text, kept, taken, words),
    personIds,
    task: step ? taskIn(textOf(text, step), line, find) : null,
  };
}

function taskIn(clause: string, { words, nowMs, timeZone }: Line, find: DateFinder) {
  const said = clause.trim().replace(words.opening, "");
  const { title, due_on, due_at, repeat } = readTask({ text: said, nowMs, plainWords: [], timeZone }, find);
  return { title: title.charAt(0).toUpperCase() + title.slice(1), due_on, due_at, repeat };
}

/** Prepositions that turn a noun into an outgoing interaction, as in "call to". */
const to = /\s(?:to|an|bei|à|a)$/iu;

/** Returns the type, determined by the label of an organisation's type, a verb or a noun. */
function typeIn({ text, names, words }: Line, main: Span, taken: Taken): ReadType {
  const clause = textOf(text, main);
  const done = firstOf(words.done, clause);
  // "Left a message on the machine" is a call by the user, not a message.
  if (done === undefined && words.voicemail?.test(clause)) return { type: "call", isDone: true };
  const asked = done === undefined && isNextStep(clause, words) ? firstOf(words.verbs, clause) : undefined;
  const noun = firstOf(words.noun, clause);
  // "Phone" in "Phone call with Ben" is the beginning of a noun, not a verb.
  const isNoun = noun && asked && noun.span.from <= asked.span.from && noun.span.to > asked.span.to;
  const found = done ?? (isNoun ? undefined : asked) ?? noun;
  const isWorded = (id: string) => wordedTypes.some((type) => type === id);
  const labelled = names.types
    .filter(({ id }) => !isWorded(id))
    .map(({ id, label }) => ({ id, span: phraseIn(clause, label) }))
    .find(({ span }) => span !== undefined);
  const at = labelled?.span ?? found?.span;
  const span = at && { from: main.from + at.from, to: main.from + at.to };
  if (span) taken.add(span);
  const opening = asked && !isNoun && spanOf(words.opening, clause, main.from);
  if (opening) taken.add(opening);
  if (labelled) return { id: labelled.id, isDone: false, ...(span && { span }) };
  if (!found) return { type: "call", isDone: words.outcomes.some(([, pattern]) => pattern.test(clause)) };
  const isAsked = found === asked;
  const isSent = done !== undefined || isAsked || to.test(textOf(clause, found.span));
  return {
    type: found.type,
    isDone: done !== undefined,
    isAsked,
    isSent,
    ...(span && { span }),
  };
}

/** Marks a pronoun next to the verb, such as "him" in "called him", as read. */
function takeObject({ text, words }: Line, main: Span, verb: Span, taken: Taken): void {
  const ahead = spanOf(words.objectAhead, text.slice(main.from, verb.from), main.from);
  const behind = spanOf(words.objectBehind, text.slice(verb.to, main.to), verb.to);
  for (const span of [ahead, behind]) if (span) taken.add(span);
}

function phraseIn(text: string, phrase: string): Span | undefined {
  const sought = tokensOf(phrase).map(({ folded }) => folded);
  const tokens = tokensOf(text);
  const at = tokens.findIndex((_, index) => sought.every((part, by) => tokens[index + by]?.folded === part));
  const [first, last] = [tokens[at], tokens[at + sought.length - 1]];
  return sought.length > 0 && first && last ? { from: first.from, to: last.to } : undefined;
}

/** Returns the id of the outcome, from the first clause or the start of another clause. */
function outcomeIn({ text, names, words }: Line, clauses: readonly Span[], kind: ReadType, taken: Taken) {
  const typeId = kind.id ?? kind.type ?? "call";
  const outcomes = names.types.find(({ id }) => id === typeId)?.outcomes ?? [];
  for (const [index, clause] of clauses.entries()) {
    const said = textOf(text, clause);
    for (const { id, label, pattern } of inOrderOfWords(outcomes, words)) {
      const span = (pattern && spanOf(pattern, said)) ?? phraseIn(said, label);
      if (span === undefined) continue;
      const isWhole = said.slice(0, span.from).trim() === "" && said.slice(span.to).trim() === "";
      const isAtStart = said.slice(0, span.from).trim() === "";
      if (index > 0 && !isAtStart) continue;
      if (index === 0 || isWhole) taken.add({ from: clause.from + span.from, to: clause.from + span.to });
      return id;
    }
  }
  return null;
}

/**
 * Sorts the outcomes of a type: those with words in this language first, and specific words before general
 * ones.
 */
function inOrderOfWords(outcomes: KnownType["outcomes"], { outcomes: worded }: Patterns) {
  const place = (id: string) => {
    const at = worded.findIndex(([each]) => each === id);
    return at < 0 ? worded.length : at;
  };
  return outcomes
    .map((outcome) => ({ ...outcome, pattern: worded.find(([id]) => id === outcome.id)?.[1] }))
    .toSorted((left, right) => place(left.id) - place(right.id));
}

/** Returns the duration in minutes, from the first clause or from a clause that is only a duration. */
function lengthIn({ text, words }: Line, clauses: readonly Span[], taken: Taken): number | null {
  const count = (said: string) => numberOf(said.replace(",", "."), words.numbers);
  for (const [index, clause] of clauses.entries()) {
    const said = textOf(text, clause);
    for (const [pattern, fixed] of words.lengths) {
      const match = pattern.exec(said);
      if (match === null) continue;
      const before = said.slice(0, match.index);
      const after = said.slice(match.index + match[0].length);
      const { hours, rest, minutes: alone } = match.groups ?? {};
      if (words.notLength.test(before) || words.notLengthBehind.test(after)) continue;
      if (hours !== undefined && words.notHours.test(before)) continue;
      const length =
        fixed ?? (hours === undefined ? count(alone ?? "") : count(hours) * 60 + Number(rest ?? 0));
      const lead = words.lengthLead.exec(before)?.index ?? match.index;
      const isWhole = said.slice(0, lead).trim() === "" && after.trim() === "";
      if (!Number.isFinite(length) || length <= 0 || (index > 0 && !isWhole)) continue;
      taken.add({ from: clause.from + lead, to: clause.from + match.index + match[0].length });
      return Math.round(length);
    }
  }
  return null;
}

function bodyOf(
  text: string,
  clauses: readonly Span[],
  taken: Taken,
  { connectors }: Patterns,
): string | null {
  const masked = taken.masked();
  const parts = clauses.map((span) => {
    const clause = textOf(masked, span);
    return clause.includes(hiddenSign) ? withoutHidden(clause, connectors) : textOf(text, span).trim();
  });
  return parts.filter((part) => part !== "").join(", ") || null;
}

/** Removes the read parts of a clause and the connectors next to them. */
function withoutHidden(clause: string, connectors: RegExp): string {
  const pieces = clause.split(new RegExp(`${hiddenSign}+`, "u"));
  return pieces
    .map((piece, index) => {
      const words = piece.trim().split(/\s+/u).filter(Boolean);
      const isConnector = (part: string | undefined) =>
        part !== undefined && (connectors.test(part) || !/[\p{L}\p{N}]/u.test(part));
      if (words.every(isConnector)) return "";
      while (index < pieces.length - 1 && isConnector(words.at(-1))) words.pop();
      return words.join(" ");
    })
    .filter((piece) => piece !== "")
    .join(" ")
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, "");
}
