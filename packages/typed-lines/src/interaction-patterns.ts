import type { InteractionWords, WordedType } from "./interaction-words.ts";
import { englishInteractions } from "./words/english-interactions.ts";
import { frenchInteractions } from "./words/french-interactions.ts";
import { germanInteractions } from "./words/german-interactions.ts";
import { spanishInteractions } from "./words/spanish-interactions.ts";
import { timeWords } from "./words/time-words.ts";

export type Span = { readonly from: number; readonly to: number };
export type Found = { readonly type: WordedType; readonly span: Span };
type TypePatterns = readonly (readonly [type: WordedType, pattern: RegExp])[];

/**
 * The pattern lists the letters of the four languages, because compiling `\p{L}` takes a millisecond each
 * time.
 */
const word = (source: string, flags = "iu") =>
  new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${source})(?![A-Za-zÀ-ɏ\\d])`, flags);
export const wordedTypes = ["call", "meeting", "email", "visit", "message"] as const;
const minutes = "min(?:\\.|s|utes?|uten?|utos?)?|m|'";

/** Words that begin a German subordinate clause, in which a final verb is not an infinitive. */
const subordinate = "wann|ob|dass|weil|wenn|warum|wie|wo|was|wer";
/** Spanish pronouns that follow an infinitive, as in "pedirle". */
const enclitics = "(?:me|te|se|nos|l[aeo]s?){1,2}";

export type Patterns = ReturnType<typeof patternsOf>;

/** Matches no text. */
const never = "(?!)";

function patternsOf(language: string, words: InteractionWords) {
  const { numbers } = timeWords[language] ?? { numbers: "" };
  const named = numbers.split(" ").join("|");
  const byType = (of: (type: WordedType) => string): TypePatterns =>
    wordedTypes.map((type) => [type, word(of(type))]);
  const actions = Object.values(words.actions).join("|");
  return {
    numbers,
    done: byType((type) => words.done[type]),
    noun: byType((type) => words.noun[type]),
    // Verbs of interactions that the user still has to do.
    verbs: byType((type) => `(?:${words.actions[type]})(?:${enclitics})?`),
    // Verbs and nouns in titles of tasks.
    asked: byType((type) => `${words.actions[type]}|${words.noun[type]}`),
    incoming: new RegExp(
      `(?:(?<![A-Za-zÀ-ɏ\\d])|(?=\\s))(?:${words.incoming})(?:(?![A-Za-zÀ-ɏ\\d])|(?<=[\\s']))`,
      "iu",
    ),
    start: new RegExp(`^\\s*(?:${words.start})(?![A-Za-zÀ-ɏ\\d])`, "iu"),
    objectBehind: new RegExp(`^\\s+(?:${words.objectBehind ?? never})(?![A-Za-zÀ-ɏ])`, "iu"),
    objectAhead: new RegExp(`(?<![A-Za-zÀ-ɏ])(?:${words.objectAhead ?? never})\\s*$`, "iu"),
    connectors: new RegExp(`^(?:${words.connectors})$`, "iu"),
    outcomes: Object.entries(words.outcomes).map(([id, source]) => [id, word(source)] as const),
    voicemail: words.outcomes.Voicemail === undefined ? undefined : word(words.outcomes.Voicemail),
    lengths: [
      ...words.lengths.map(([source, length]) => [word(source), length] as const),
      [
        word(
          `(?<hours>\\d{1,2}(?:[.,]\\d{1,2})?|${named})\\s*(?:${words.hours})(?:\\s*(?:${words.and})?\\s*(?<rest>\\d{1,2})\\s*(?:${minutes})?)?`,
        ),
        undefined,
      ] as const,
      [
        new RegExp(
          `(?<![A-Za-zÀ-ɏ\\d.,:/])(?<minutes>\\d{1,3}|${named})[\\s-]*(?:${minutes})(?![A-Za-zÀ-ɏ\\d])`,
          "iu",
        ),
        undefined,
      ] as const,
    ],
    notLength: new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${words.notLength})\\s*$`, "iu"),
    notHours: new RegExp(`(?<![A-Za-zÀ-ɏ\\d])(?:${words.notHours ?? never})\\s*$`, "iu"),
    notLengthBehind: new RegExp(`^\\s*(?:${words.notLengthBehind})(?![A-Za-zÀ-ɏ])`, "iu"),
    lengthLead: new RegExp(`(?<![A-Za-zÀ-ɏ])(?:${words.lengthLead})\\s*$`, "iu"),
    opening: new RegExp(`^(?:${words.opening})(?![A-Za-zÀ-ɏ])[\\s:]*`, "iu"),
    step: words.actionsLast
      ? new RegExp(
          `^(?!(?:${subordinate})\\s).*(?:(?<![A-Za-zÀ-ɏ])(?:${words.again})(?![A-Za-zÀ-ɏ])|(?<![A-Za-zÀ-ɏ])(?:${actions})(?:\\s+(?:${words.dateLead}).{0,24})?[\\s.!]*$)`,
          "iu",
        )
      : new RegExp(
          `^(?:(?:${words.dateLead})[\\s,]+)*(?:${words.again}|${actions})(?:${enclitics})?(?![A-Za-zÀ-ɏ]|\\s+(?:with|from|to|at|about|by|for)\\s)`,
          "iu",
        ),
    and: new RegExp(`\\s+(?:${words.and})\\s+`, "giu"),
    subjectVerbs: new RegExp(`^(?:${words.subjectVerbs ?? never})`, "iu"),
  };
}

const english = patternsOf("en", englishInteractions);
const byLanguage: Readonly<Record<string, Patterns>> = {
  en: english,
  de: patternsOf("de", germanInteractions),
  fr: patternsOf("fr", frenchInteractions),
  es: patternsOf("es", spanishInteractions),
};
export const patterns = Object.values(byLanguage);

/** Returns the words of the interface language, or of another language if only its words match the line. */
export function wordsFor(line: string, language: string): Patterns {
  const own = byLanguage[language] ?? english;
  const isKnown = ({ done, noun }: Patterns) => (firstOf(done, line) ?? firstOf(noun, line)) !== undefined;
  return [own, ...patterns.filter((each) => each !== own)].find(isKnown) ?? own;
}

/**
 * Returns whether a text reports an interaction: several words with a verb in the past tense, or with a noun
 * and a duration.
 */
export function isInteractionLine(text: string): boolean {
  const matches = ({ done, noun, lengths }: Patterns) =>
    firstOf(done, text) ?? (firstOf(noun, text) && lengths.find(([length]) => length.test(text)));
  return /\S\s+\S/u.test(text) && patterns.some((each) => matches(each) !== undefined);
}

export function spanOf(pattern: RegExp, text: string, at = 0): Span | undefined {
  const match = pattern.exec(text);
  return match ? { from: at + match.index, to: at + match.index + match[0].length } : undefined;
}

/** Returns the first match of any type, or the longest of several matches at one position. */
export function firstOf(types: TypePatterns, text: string): Found | undefined {
  return types
    .flatMap(([type, pattern]) => {
      const span = spanOf(pattern, text);
      return span ? [{ type, span }] : [];
    })
    .toSorted((left, right) => left.span.from - right.span.from || right.span.to - left.span.to)
    .at(0);
}
