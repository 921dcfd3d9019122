import { weekdayCodes } from "./wall-time.ts";

/** A repetition in a line: its rule (RFC 5545, section 3.3.10) and its words. */
export interface TypedRepetition {
  readonly rule: string;
  readonly index: number;
  readonly text: string;
}

interface Words {
  readonly every: string;
  /** A word between "every" and a unit. It means every second unit, as in "every other week". */
  readonly other: string;
  /** The words for numbers from two on. */
  readonly numbers: string;
  readonly units: Readonly<Record<Unit, string>>;
  /** The words for weekdays from Monday on. */
  readonly weekdays: string;
  readonly and: string;
  /** Words that mean a repetition without "every", with their rules. */
  readonly adverbs: Readonly<Record<string, string>>;
  /** The text that must follow one of `adverbs` if its words can also be adjectives. */
  readonly behindAdverb?: string;
}

/**
 * The frequency and interval of each unit (RFC 5545). `workday` is first, because its words can begin with
 * those of `day`.
 */
const rulesOfUnits = {
  workday: ["WEEKLY", 1],
  day: ["DAILY", 1],
  week: ["WEEKLY", 1],
  month: ["MONTHLY", 1],
  quarter: ["MONTHLY", 3],
  year: ["YEARLY", 1],
} as const;
type Unit = keyof typeof rulesOfUnits;

const workdays = weekdayCodes.slice(0, 5).join(",");

const english: Words = {
  every: "every|each",
  other: "other|second",
  numbers: "two three four five six seven eight nine ten eleven twelve",
  units: {
    workday: "(?:week|work|business\\s)days?",
    day: "days?",
    week: "weeks?",
    month: "months?",
    quarter: "quarters?",
    year: "years?",
  },
  weekdays:
    "mon(?:days?)? tue(?:s|sdays?)? wed(?:nesdays?)? thu(?:rs?|rsdays?)? fri(?:days?)? sat(?:urdays?)? sun(?:days?)?",
  and: "\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*",
  adverbs: {
    daily: "FREQ=DAILY",
    weekly: "FREQ=WEEKLY",
    "fortnightly|every\\s+fortnight": "FREQ=WEEKLY;INTERVAL=2",
    monthly: "FREQ=MONTHLY",
    quarterly: "FREQ=MONTHLY;INTERVAL=3",
    "yearly|annually": "FREQ=YEARLY",
  },
  // "Weekly" in "prepare the weekly report" is an adjective.
  behindAdverb: "(?=\\s*(?:$|[,;.])|\\s+(?:at|on|from|starting|by|in)(?![A-Za-zÀ-ɏ])|\\s+\\d)",
};

const germanWeekdays = "Montag Dienstag Mittwoch Donnerstag Freitag (?:Samstag|Sonnabend) Sonntag";

const german: Words = {
  every: "jede[nrs]?|alle",
  other: "zweite[nrs]?",
  numbers: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  units: {
    workday: "(?:Werk|Arbeits|Wochen)tage?",
    day: "Tage?",
    week: "Wochen?",
    month: "Monate?",
    quarter: "Quartale?",
    year: "Jahre?",
  },
  weekdays: germanWeekdays.replaceAll(/(?=\s|$)/gu, "e?"),
  and: "\\s*,\\s*|\\s+und\\s+(?:jeden\\s+)?",
  adverbs: {
    täglich: "FREQ=DAILY",
    werktags: `FREQ=WEEKLY;BYDAY=${workdays}`,
    wöchentlich: "FREQ=WEEKLY",
    monatlich: "FREQ=MONTHLY",
    vierteljährlich: "FREQ=MONTHLY;INTERVAL=3",
    jährlich: "FREQ=YEARLY",
    ...Object.fromEntries(
      germanWeekdays.split(" ").map((day, index) => [`${day}s`, `FREQ=WEEKLY;BYDAY=${weekdayCodes[index]}`]),
    ),
  },
};

const french: Words = {
  every: "chaque|tous\\s+les|toutes\\s+les",
  other: "deuxième",
  numbers: "deux trois quatre cinq six sept huit neuf dix onze douze",
  units: {
    workday: "jours?\\s+(?:ouvr[ée]s?|ouvrables?)",
    day: "jours?",
    week: "semaines?",
    month: "mois",
    quarter: "trimestres?",
    year: "ans?|années?",
  },
  weekdays: "lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?",
  and: "\\s*,\\s*|\\s+et\\s+(?:les\\s+|chaque\\s+)?",
  adverbs: {
    quotidiennement: "FREQ=DAILY",
    hebdomadairement: "FREQ=WEEKLY",
    mensuellement: "FREQ=MONTHLY",
    trimestriellement: "FREQ=MONTHLY;INTERVAL=3",
    annuellement: "FREQ=YEARLY",
  },
};

const spanish: Words = {
  every: "cada|tod[oa]s\\s+l[oa]s",
  other: "segund[oa]",
  numbers: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
  units: {
    workday: "d[ií]as?\\s+(?:laborables?|h[áa]biles?)",
    day: "d[ií]as?",
    week: "semanas?",
    month: "mes(?:es)?",
    quarter: "trimestres?",
    year: "años?",
  },
  weekdays: "lunes martes mi[ée]rcoles jueves viernes s[áa]bados? domingos?",
  and: "\\s*,\\s*|\\s+y\\s+(?:los\\s+|cada\\s+)?",
  adverbs: {
    "diariamente|a\\s+diario": "FREQ=DAILY",
    semanalmente: "FREQ=WEEKLY",
    mensualmente: "FREQ=MONTHLY",
    trimestralmente: "FREQ=MONTHLY;INTERVAL=3",
    anualmente: "FREQ=YEARLY",
  },
};

const [begin, end] = ["(?<![A-Za-zÀ-ɏ\\d])", "(?![A-Za-zÀ-ɏ\\d])"];

type FindRepetition = (text: string) => TypedRepetition | undefined;

const finders: readonly FindRepetition[] = [english, german, french, spanish].map(finderOf);

/** Finds the first repetition in a text. Tries all four languages, because no word belongs to two of them. */
export function findRepetition(text: string): TypedRepetition | undefined {
  return finders
    .flatMap((find) => find(text) ?? [])
    .toSorted((left, right) => left.index - right.index)
    .at(0);
}

function finderOf(words: Words): FindRepetition {
  const { every, other, and, adverbs, behindAdverb = "" } = words;
  const [numbers, weekdays] = [words.numbers, words.weekdays].map((list) => list.split(" "));
  const anyDay = `(?:${weekdays?.join("|")})`;
  const units = Object.keys(rulesOfUnits).map((unit) => `(?<${unit}>${Reflect.get(words.units, unit)})`);
  const said = new RegExp(
    `${begin}(?:${every})\\s+(?:(?<other>${other})\\s+|(?<number>\\d{1,2}|${numbers?.join("|")})\\s+)?(?:${units.join("|")}|(?<weekdays>${anyDay}(?:(?:${and})${anyDay})*))${end}`,
    "iu",
  );
  const singles = Object.entries(adverbs).map(
    ([word, rule]) => [new RegExp(`${begin}(?:${word})${end}${behindAdverb}`, "iu"), rule] as const,
  );
  const codesIn = (text: string) =>
    weekdayCodes.filter((_, index) => new RegExp(`${begin}(?:${weekdays?.[index]})${end}`, "iu").test(text));
  const ruleOf = ({ groups = {} }: RegExpExecArray) => {
    const spelled = (numbers ?? []).indexOf(groups.number?.toLowerCase() ?? "") + 2;
    const times = groups.other ? 2 : groups.number === undefined ? 1 : Number(groups.number) || spelled;
    if (groups.weekdays !== undefined) return ruleText("WEEKLY", times, codesIn(groups.weekdays).join());
    for (const [unit, [frequency, length]] of Object.entries(rulesOfUnits))
      if (groups[unit] !== undefined)
        return ruleText(frequency, times * length, unit === "workday" ? workdays : "");
    return undefined;
  };
  return (text) => {
    const match = said.exec(text);
    const rule = match && ruleOf(match);
    if (match && rule) return { rule, index: match.index, text: match[0] };
    for (const [pattern, single] of singles) {
      const found = pattern.exec(text);
      if (found) return { rule: single, index: found.index, text: found[0] };
    }
    return undefined;
  };
}

function ruleText(frequency: string, interval: number, days: string): string {
  return [`FREQ=${frequency}`, interval > 1 && `INTERVAL=${interval}`, days && `BYDAY=${days}`]
    .filter(Boolean)
    .join(";");
}
