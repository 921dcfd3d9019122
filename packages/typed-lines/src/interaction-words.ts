/**
 * The types of interactions that have verbs and nouns in every language. A line names other types with their
 * labels.
 */
export type WordedType = "call" | "meeting" | "email" | "visit" | "message";

/** The words for interactions in a language. Each text is the source of a regular expression. */
export interface InteractionWords {
  /** Verbs in the past tense with which users report their own actions. */
  readonly done: Readonly<Record<WordedType, string>>;
  /** Nouns, which imply no direction or tense. */
  readonly noun: Readonly<Record<WordedType, string>>;
  /** Words for interactions that the other side started. */
  readonly incoming: string;
  /** Verbs whose subject is a name directly before them: "Ada called". */
  readonly subjectVerbs?: string;
  /** Pronouns and auxiliary verbs at the start of a clause. */
  readonly start: string;
  /** Pronouns that refer to the record, directly after a verb: "called her". Excludes possessives. */
  readonly objectBehind?: string;
  /** Pronouns for the record directly before a participle: "ihn angerufen". */
  readonly objectAhead?: string;
  /** Words that have no meaning after the words around them were removed. */
  readonly connectors: string;
  readonly outcomes: Readonly<Record<string, string>>;
  /** Durations in words, except whole numbers, with their minutes; longer texts first. */
  readonly lengths: readonly (readonly [words: string, minutes: number])[];
  readonly hours: string;
  /** Words that turn the following duration into a time of day or an interval from now. */
  readonly notLength: string;
  /** Words, such as weekdays, that turn the following hours into a time of day. */
  readonly notHours?: string;
  /** Words that turn the preceding duration into an interval from now. */
  readonly notLengthBehind: string;
  /** Words before a duration that are removed with it. */
  readonly lengthLead: string;
  readonly and: string;
  /** Words that introduce a next step and are not in its title. */
  readonly opening: string;
  /** Words that mark a clause as the next step. */
  readonly again: string;
  /** Date words that can precede the action, or follow it in languages with the verb at the end. */
  readonly dateLead: string;
  /** Verbs of next steps. They are at the start in English, French and Spanish, and at the end in German. */
  readonly actions: Readonly<Record<WordedType | "other", string>>;
  readonly actionsLast?: boolean;
}
