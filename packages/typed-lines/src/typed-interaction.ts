import { foldText } from "@lanyard/contract/search/fold-text";
import type { ParsedResult } from "chrono-node";
import { type InteractionWords, interactionWords, type WordedType } from "./interaction-words.ts";
import {
  completed,
  type DateFinder,
  hasDay,
  isHourAlone,
  type LineReading,
  loadDateFinder,
} from "./typed-date.ts";
import { readTask, type TypedTask } from "./typed-task.ts";
import { addDays, momentOnWallOf, wallTextIn } from "./wall-time.ts";

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

/** An interaction typed in one line; `personIds` are the people that the line names. */
export interface TypedInteraction {
  readonly type: string;
  readonly direction: "in" | "out" | null;
  readonly outcome: string | null;
  readonly startedAt: string;
  readonly durationMinutes: number | null;
  readonly body: string | null;
  readonly personIds: readonly string[];
  /** The next step; null without one. */
  readonly task: Pick<TypedTask, "title" | "due_on" | "due_at" | "repeat"> | null;
}

type ReadInteraction = (text: string, names: KnownNames, nowMs?: number) => TypedInteraction;

/** Reads interactions in a language, and in the others where no verb of its own is found. */
export async function loadInteractionReader(reading: LineReading): Promise<ReadInteraction> {
  const find = await loadDateFinder(reading);
  return (text, names, nowMs = Date.now()) => {
    const line = text.replaceAll("’", "'");
    const words = wordsFor(line, reading.language);
    return readLine({ text: line, names, nowMs, words, timeZone: reading.timeZone }, find);
  };
}

/** Returns the type of what a task's title asks for, such as "call" for "Call Ada"; undefined for other tasks. */
export function typeOfTitle(title: string): WordedType | undefined {
  return patterns
    .flatMap(({ asked }) => firstOf(asked, title) ?? [])
    .toSorted((left, right) => left.span.from - right.span.from)
    .at(0)?.type;
}

type Span = { readonly from: number; readonly to: number };
type Found = { readonly type: WordedType; readonly span: Span };
type TypePatterns = readonly (readonly [type: WordedType, pattern: RegExp])[];

interface Patterns {
  readonly done: TypePatterns;
  readonly noun: TypePatterns;
  /** Verbs and nouns of tasks. */
  readonly asked: TypePatterns;
  readonly incoming: RegExp;
  readonly start: RegExp;
  readonly connectors: RegExp;
  readonly outcomes: readonly (readonly [id: string, pattern: RegExp])[];
  readonly voicemail: RegExp | undefined;
  readonly lengths: readonly (readonly [pattern: RegExp, minutes: number | undefined])[];
  readonly notLength: RegExp;
  readonly notLengthBehind: RegExp;
  readonly lengthLead: RegExp;
  readonly opening: RegExp;
  readonly step: RegExp;
  readonly and: RegExp;
  readonly subjectFirst: boolean;
}

/** Letters are those of four languages: the engine compiles each `\p{L}` in a millisecond. */
const word = (source: string, flags = "iu") =>
  new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${source})(?![A-Za-zÀ-ɏ\\d])`, flags);
const wordedTypes = ["call", "meeting", "email", "visit", "message"] as const;
const minutes = "min(?:\\.|s|utes?|uten?|utos?)?|m|'";

function patternsOf(words: InteractionWords): Patterns {
  const byType = (of: (type: WordedType) => string): TypePatterns =>
    wordedTypes.map((type) => [type, word(of(type))]);
  const actions = Object.values(words.actions).join("|");
  return {
    done: byType((type) => words.done[type]),
    noun: byType((type) => words.noun[type]),
    asked: byType((type) => `${words.actions[type]}|${words.noun[type]}`),
    incoming: new RegExp(
      `(?:(?<![A-Za-zÀ-ɏ\\d])|(?=\\s))(?:${words.incoming})(?:(?![A-Za-zÀ-ɏ\\d])|(?<=[\\s']))`,
      "iu",
    ),
    start: new RegExp(`^\\s*(?:${words.start})(?![A-Za-zÀ-ɏ\\d])`, "iu"),
    connectors: new RegExp(`^(?:${words.connectors})$`, "iu"),
    outcomes: Object.entries(words.outcomes).map(([id, source]) => [id, word(source)]),
    voicemail: words.outcomes.Voicemail === undefined ? undefined : word(words.outcomes.Voicemail),
    lengths: [
      ...words.lengths.map(([source, length]) => [word(source), length] as const),
      [
        word(
          `(?<hours>\\d{1,2}(?:[.,]\\d{1,2})?)\\s*(?:${words.hours})(?:\\s*(?:${words.and})?\\s*(?<rest>\\d{1,2})\\s*(?:${minutes})?)?`,
        ),
        undefined,
      ],
      [
        new RegExp(
          `(?<![A-Za-zÀ-ɏ\\d.,:/])(?<minutes>\\d{1,3})[\\s-]*(?:${minutes})(?![A-Za-zÀ-ɏ\\d])`,
          "iu",
        ),
        undefined,
      ],
    ],
    notLength: new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${words.notLength})\\s*$`, "iu"),
    notLengthBehind: new RegExp(`^\\s*(?:${words.notLengthBehind})(?![A-Za-zÀ-ɏ])`, "iu"),
    lengthLead: new RegExp(`(?<![A-Za-zÀ-ɏ])(?:${words.lengthLead})\\s*$`, "iu"),
    opening: new RegExp(`^(?:${words.opening})(?![A-Za-zÀ-ɏ])[\\s:]*`, "iu"),
    step: words.actionsLast
      ? new RegExp(
          `(?:(?<![A-Za-zÀ-ɏ])(?:${words.again})(?![A-Za-zÀ-ɏ])|(?<![A-Za-zÀ-ɏ])(?:${actions})[\\s.!]*$)`,
          "iu",
        )
      : new RegExp(`^(?:(?:${words.dateLead})[\\s,]+)*(?:${words.again}|${actions})(?![A-Za-zÀ-ɏ])`, "iu"),
    and: new RegExp(`\\s+(?:${words.and})\\s+`, "giu"),
    subjectFirst: words.subjectFirst,
  };
}

const byLanguage: Readonly<Record<string, Patterns>> = Object.fromEntries(
  Object.entries(interactionWords).map(([language, words]) => [language, patternsOf(words)]),
);
const patterns = Object.values(byLanguage);

/** The words of the given language unless only another one has a verb or noun of the line. */
function wordsFor(line: string, language: string): Patterns {
  const own = byLanguage[language];
  const candidates = [own, ...patterns.filter((each) => each !== own)].filter((each) => each !== undefined);
  const isKnown = ({ done, noun }: Patterns) => (firstOf(done, line) ?? firstOf(noun, line)) !== undefined;
  const [first = patternsOf(interactionWords.en ?? never())] = candidates;
  return candidates.find(isKnown) ?? first;
}

function never(): never {
  throw new Error("There are no English words");
}

function spanOf(pattern: RegExp, text: string, at = 0): Span | undefined {
  const match = pattern.exec(text);
  return match ? { from: at + match.index, to: at + match.index + match[0].length } : undefined;
}

/** The first match of all types; the longer one of two at one place. */
function firstOf(types: TypePatterns, text: string): Found | undefined {
  return types
    .flatMap(([type, pattern]) => {
      const span = spanOf(pattern, text);
      return span ? [{ type, span }] : [];
    })
    .toSorted((left, right) => left.span.from - right.span.from || right.span.to - left.span.to)
    .at(0);
}

interface Line {
  readonly text: string;
  readonly names: KnownNames;
  readonly nowMs: number;
  readonly words: Patterns;
  readonly timeZone: string | undefined;
}

function readLine(line: Line, find: DateFinder): TypedInteraction {
  const { text, words, nowMs, timeZone } = line;
  const clauses = clausesOf(text, words);
  const step = clauses.slice(1).find((span) => isNextStep(textOf(text, span), words));
  const kept = clauses.filter((span) => span !== step);
  const [main = { from: 0, to: text.length }] = kept;
  const taken = new Taken(text);
  const kind = typeIn(line, main, taken);
  const incoming = spanOf(words.incoming, textOf(text, main), main.from);
  if (incoming) taken.add(incoming);
  const outcome = outcomeIn(line, kept, kind, taken);
  const durationMinutes = lengthIn(line, kept, taken);
  const start = spanOf(words.start, textOf(text, main), main.from);
  if (start) taken.add(start);
  const people = new PeopleFinder(line, main, taken);
  const startedAt = startIn(line, kept, { kind, taken, hidden: people.spans }, find);
  const personIds = people.take();
  const isSubject = words.subjectFirst && kind.span !== undefined && people.endsBefore(kind.span);
  const hasDirection = kind.type !== "meeting" && kind.type !== undefined;
  return {
    type: kind.id ?? kind.type ?? "call",
    direction: hasDirection
      ? incoming || isSubject
        ? "in"
        : (kind.isSent ?? kind.isDone)
          ? "out"
          : null
      : null,
    outcome,
    startedAt,
    durationMinutes,
    body: bodyOf(text, kept, taken, words),
    personIds,
    task: step ? taskIn(textOf(text, step), { words, nowMs, timeZone }, find) : null,
  };
}

const textOf = (text: string, { from, to }: Span) => text.slice(from, to);

/** Clauses end at commas, semicolons and full stops that are no part of a number or an abbreviation, and before a next step. */
function clausesOf(text: string, words: Patterns): Span[] {
  const ends = [...text.matchAll(/[;\n!]|,(?!\d)|(?<=\p{L}{3}|\d)\.(?=\s+\p{Lu}|\s*$)|\s[–—-]\s/gu)];
  const spans: Span[] = [];
  let from = 0;
  for (const { index, 0: mark } of [...ends, { index: text.length, 0: "" }]) {
    spans.push(...splitAtSteps(text, { from, to: index }, words));
    from = index + mark.length;
  }
  return spans.filter((span) => textOf(text, span).trim() !== "");
}

/** "Met Ada and call Ben Friday", "Met Ada then send the offer" are two clauses. */
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

/** A clause with an action in the infinitive or imperative, and nothing in the past. */
function isNextStep(clause: string, { opening, step, done }: Patterns): boolean {
  const rest = clause.trim().replace(opening, "");
  return step.test(rest) && firstOf(done, rest) === undefined;
}

type Reading = { words: Patterns; nowMs: number; timeZone: string | undefined };

function taskIn(clause: string, { words, nowMs, timeZone }: Reading, find: DateFinder) {
  const said = clause.trim().replace(words.opening, "");
  const { title, due_on, due_at, repeat } = readTask({ text: said, nowMs, plainWords: [], timeZone }, find);
  return { title: title.charAt(0).toUpperCase() + title.slice(1), due_on, due_at, repeat };
}

/** Replaces text that was understood; no language uses this character, which keeps strings narrow. */
const hiddenSign = "\u{7F}";

/** The parts of a line that were understood. */
class Taken {
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

interface ReadType {
  /** The id of a type of the organisation that was named by its label. */
  readonly id?: string;
  readonly type?: WordedType;
  readonly span?: Span;
  /** Whether a verb in the past names it. */
  readonly isDone: boolean;
  /** Whether the user began it. */
  readonly isSent?: boolean;
}

/** The last word of a noun with its direction, such as "call to". */
const to = /\s(?:to|an|bei|à|a)$/iu;

/** The type: by a label of the organisation's own, by a verb in the past, or by a noun. */
function typeIn({ text, names, words }: Line, main: Span, taken: Taken): ReadType {
  const clause = textOf(text, main);
  const done = firstOf(words.done, clause);
  // "Left a voice message" and "No answer from Ada" are calls, which the user made.
  if (done === undefined && words.voicemail?.test(clause)) return { type: "call", isDone: true };
  const found = done ?? firstOf(words.noun, clause);
  const isWorded = (id: string) => wordedTypes.some((type) => type === id);
  const labelled = names.types
    .filter(({ id }) => !isWorded(id))
    .map(({ id, label }) => ({ id, span: phraseIn(clause, label) }))
    .find(({ span }) => span !== undefined);
  const at = labelled?.span ?? found?.span;
  const span = at && { from: main.from + at.from, to: main.from + at.to };
  if (span) taken.add(span);
  if (labelled) return { id: labelled.id, isDone: false, ...(span && { span }) };
  if (!found) return { type: "call", isDone: words.outcomes.some(([, pattern]) => pattern.test(clause)) };
  const isSent = done !== undefined || to.test(textOf(clause, found.span));
  return { type: found.type, isDone: done !== undefined, isSent, ...(span && { span }) };
}

type Token = Span & { readonly folded: string };

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[-.'][\p{L}\p{N}]+)*/gu)].map(({ index, 0: found }) => ({
    from: index,
    to: index + found.length,
    folded: foldText(found),
  }));
}

/** Finds a phrase in a text, without regard to case and accents. */
function phraseIn(text: string, phrase: string): Span | undefined {
  const sought = tokensOf(phrase).map(({ folded }) => folded);
  const tokens = tokensOf(text);
  const at = tokens.findIndex((_, index) => sought.every((part, by) => tokens[index + by]?.folded === part));
  const [first, last] = [tokens[at], tokens[at + sought.length - 1]];
  return sought.length > 0 && first && last ? { from: first.from, to: last.to } : undefined;
}

/** The outcome: one of the type's, in the first clause or alone in another one. */
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

/** The type's outcomes: those with words first, in the order of the words, of which the particular ones come first. */
function inOrderOfWords(outcomes: KnownType["outcomes"], { outcomes: worded }: Patterns) {
  const place = (id: string) => {
    const at = worded.findIndex(([each]) => each === id);
    return at < 0 ? worded.length : at;
  };
  return outcomes
    .map((outcome) => ({ ...outcome, pattern: worded.find(([id]) => id === outcome.id)?.[1] }))
    .toSorted((left, right) => place(left.id) - place(right.id));
}

/** The length in minutes, in the first clause or alone in another one. */
function lengthIn({ text, words }: Line, clauses: readonly Span[], taken: Taken): number | null {
  for (const [index, clause] of clauses.entries()) {
    const said = textOf(text, clause);
    for (const [pattern, fixed] of words.lengths) {
      const match = pattern.exec(said);
      if (match === null) continue;
      const before = said.slice(0, match.index);
      const after = said.slice(match.index + match[0].length);
      if (words.notLength.test(before) || words.notLengthBehind.test(after)) continue;
      const { hours, rest, minutes: alone } = match.groups ?? {};
      const length = fixed ?? (hours === undefined ? Number(alone) : hoursIn(hours) * 60 + Number(rest ?? 0));
      const lead = words.lengthLead.exec(before)?.index ?? match.index;
      const isWhole = said.slice(0, lead).trim() === "" && after.trim() === "";
      if (!Number.isFinite(length) || length <= 0 || (index > 0 && !isWhole)) continue;
      taken.add({ from: clause.from + lead, to: clause.from + match.index + match[0].length });
      return Math.round(length);
    }
  }
  return null;
}

const hoursIn = (hours: string) => Number(hours.replace(",", "."));

/** The clauses that are searched for a date, because each search takes part of a millisecond. */
const mostDated = 5;

type Start = { kind: ReadType; taken: Taken; hidden: readonly Span[] };

/** When it began: the date of the first clause, or one that is a clause of its own; now without one. */
function startIn({ nowMs, timeZone }: Line, clauses: readonly Span[], at: Start, find: DateFinder): string {
  const { kind, taken, hidden } = at;
  const wall = wallTextIn(timeZone, nowMs);
  // Letters instead of signs, because the library reads "morgen" behind a sign as "in the morning".
  const masked = taken.masked(hidden).replaceAll(hiddenSign, "x");
  for (const [index, clause] of clauses.slice(0, mostDated).entries()) {
    const said = textOf(masked, clause);
    const found = find(said, wall);
    if (found === undefined || (index > 0 && !isAlone(completed(found, said, wall)))) continue;
    const read = completed(found, said, wall);
    const last = lastWords(said, read);
    taken.add({ from: clause.from + last.from, to: clause.from + last.to });
    const isPlanned = kind.type === "meeting" || kind.type === "visit" || kind.id !== undefined;
    const isPast = kind.isDone || last.isPast || !isPlanned;
    const day = isPast ? pastDay(found, read, wall) : read.day;
    if (read.hour !== undefined) return momentOnWallOf(timeZone, `${day}T${read.hour}`).toISOString();
    if (day !== wall.slice(0, 10)) return momentOnWallOf(timeZone, `${day}T12:00`).toISOString();
    break;
  }
  return new Date(nowMs).toISOString();
}

const isAlone = ({ before, rest }: { before: string; rest: string }) =>
  !/[\p{L}\p{N}]/u.test(`${before}${rest}`);

/** Words of a past week around a weekday, which the date does not contain. */
const lastBefore = /(?<![A-Za-zÀ-ɏ])(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?)\s*(?:\p{L}+)?$/iu;
const pastWord = /(?<![A-Za-zÀ-ɏ])(?:letzte|vergangene|vorige|last|dernier|passé|pasado)/iu;
const lastBehind = /^\s+(?:dernier|passé|pasado)(?![A-Za-zÀ-ɏ])/iu;

/** The span of a date with the words of a past week. */
function lastWords(
  text: string,
  { before, rest }: { before: string; rest: string },
): Span & { isPast: boolean } {
  const behind = lastBehind.exec(rest)?.[0].length ?? 0;
  const to = text.length - rest.length + behind;
  const front = lastBefore.exec(text.slice(0, to))?.index ?? before.length;
  const from = Math.min(before.length, front);
  return { from, to, isPast: pastWord.test(text.slice(from, to)) };
}

/** A weekday, a date without a year and an hour are read as past ones, because the verb is. */
function pastDay(
  found: ParsedResult,
  { day, hour }: { day: string; hour: string | undefined },
  wall: string,
) {
  const today = wall.slice(0, 10);
  const { start } = found;
  if (isHourAlone(found)) return (hour ?? "") <= wall.slice(11) ? today : addDays(today, -1);
  // A part of the day, such as "this morning", that is over.
  if (day <= today || !hasDay(found)) return day <= today ? day : today;
  if (start.isCertain("weekday") && !start.isCertain("day")) return addDays(day, -7);
  if (hasDay(found) && start.isCertain("month") && !start.isCertain("year"))
    return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return day;
}

/** Words after which a name is what the talk was about. */
const about =
  /(?<![A-Za-zÀ-ɏ])(?:about|regarding|concerning|because\s+of|über|wegen|bezüglich|betreffend|sur|concernant|au\s+sujet|à\s+propos|sobre|acerca)(?![A-Za-zÀ-ɏ])/iu;

type Name = Span & { readonly id: string };

/** The people whom the first clause names. */
class PeopleFinder {
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

  /** Whether a name is directly in front of a part of the line. */
  endsBefore({ from }: Span): boolean {
    return this.#found.some(({ to }) => to <= from && this.#line.text.slice(to, from).trim() === "");
  }

  /** The ids of the people; a name that only connectors separate from what is understood is not in the notes. */
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

/** The names of a clause, by whole names first; a name of two people counts as the one whom the record is about, who is first. */
function namesIn({ text, names }: Line, main: Span): Name[] {
  const tokens = tokensOf(textOf(text, main));
  const known = new Map<string, string>();
  for (const { id, name } of names.people) {
    const parts = tokensOf(name).map(({ folded }) => folded);
    for (const key of [parts.join(" "), parts[0], parts.at(-1)])
      if (key && !known.has(key)) known.set(key, id);
  }
  const found: Name[] = [];
  for (let index = 0; index < tokens.length; ) {
    const match = longestName(tokens.slice(index), known);
    const [first, last] = [tokens[index], tokens[index + (match?.count ?? 1) - 1]];
    const isDate = match?.count === 1 && /\d[.,]?\s*$/u.test(text.slice(0, main.from + (first?.from ?? 0)));
    if (match && first && last && !isDate)
      found.push({ id: match.id, from: main.from + first.from, to: main.from + last.to });
    index += match?.count ?? 1;
  }
  return found;
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

/** The notes: the clauses without what was understood. */
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

/** A clause without its hidden parts and the connectors that touch them. */
function withoutHidden(clause: string, connectors: RegExp): string {
  const pieces = clause.split(new RegExp(`${hiddenSign}+`, "u"));
  return pieces
    .map((piece, index) => {
      const words = piece.trim().split(/\s+/u).filter(Boolean);
      const isConnector = (part: string | undefined) =>
        part !== undefined && (connectors.test(part) || !/[\p{L}\p{N}]/u.test(part));
      if (words.every(isConnector)) return "";
      while (index > 0 && isConnector(words[0]) && index === pieces.length - 1 && words.length === 1)
        words.shift();
      while (index < pieces.length - 1 && isConnector(words.at(-1))) words.pop();
      return words.join(" ");
    })
    .filter((piece) => piece !== "")
    .join(" ")
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/gu, "");
}
