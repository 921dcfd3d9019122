import { weekdayCodes } from "../wall-time.ts";

export const workdays = weekdayCodes.slice(0, 5).join(",");

export type Unit = "workday" | "day" | "week" | "month" | "quarter" | "year";
export type NamedDay =
  | "twoDaysAgo"
  | "afterTomorrow"
  | "nextWeek"
  | "nextMonth"
  | "endOfWeek"
  | "weekend"
  | "endOfMonth";

/**
 * The words of a language for dates and repetitions. Each text is the source of a regular expression. Dates
 * contain only the words that the library chrono-node lacks.
 */
export interface TimeWords {
  /** The words for numbers from one on, separated by spaces. */
  readonly numbers: string;
  /** The words for weekdays from Monday on, separated by spaces. */
  readonly weekdays: string;
  readonly units: Readonly<Record<Unit, string>>;
  readonly days: Readonly<Partial<Record<NamedDay, string>>>;
  /** The words in "Wednesday of next week". `on` and `of` are optional in the text. */
  readonly nextWeek: { readonly week: string; readonly of: string; readonly on: string };
  /** The word before "3 days" that makes it a date. */
  readonly within?: string;
  /** A day of the month, in the first group. */
  readonly dayOfMonth: string;
  /** Times in digits, or with a name such as French "midi": hour and minute are the first two groups. */
  readonly clocks: readonly string[];
  /** Times in words, with the group `hour`. Gets the numbers as alternatives. */
  readonly spoken: (numbers: string) => string;
  /** Distances from now in minutes, negative for the past; the first group can contain a number of them. */
  readonly fromNow?: Readonly<Record<string, number>>;
  readonly every: string;
  /** A word between "every" and a unit. It means every second unit, as in "every other week". */
  readonly other: string;
  readonly and: string;
  /** Words that mean a repetition without "every", with their rules (RFC 5545). */
  readonly adverbs: Readonly<Record<string, string>>;
  /** The text that must follow one of `adverbs` if its words can also be adjectives. */
  readonly behindAdverb?: string;
}

const english: TimeWords = {
  numbers: "one two three four five six seven eight nine ten eleven twelve",
  weekdays:
    "mon(?:days?)? tue(?:s|sdays?)? wed(?:nesdays?)? thu(?:rs?|rsdays?)? fri(?:days?)? sat(?:urdays?)? sun(?:days?)?",
  units: {
    workday: "(?:week|work|business\\s)days?",
    day: "days?",
    week: "weeks?",
    month: "months?",
    quarter: "quarters?",
    year: "years?",
  },
  days: {
    afterTomorrow: "(?:the\\s+)?day\\s+after\\s+tomorrow",
    nextMonth: "next\\s+month",
    endOfWeek: "(?:(?:at|by)\\s+)?(?:the\\s+)?end\\s+of\\s+(?:the\\s+)?week",
  },
  nextWeek: { week: "next\\s+week", of: "of\\s+", on: "on\\s+" },
  dayOfMonth: "(?:on|by)\\s+the\\s+(\\d{1,2})(?:st|nd|rd|th)(?!\\s+of\\b)",
  clocks: ["at\\s+(\\d{1,2})h(\\d{2})?"],
  spoken: (numbers) => `(?:at\\s+)?(?:half\\s+past|quarter\\s+(?:past|to))\\s+(?<hour>${numbers}|\\d{1,2})`,
  every: "every|each",
  other: "other|second",
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

const german: TimeWords = {
  numbers: "ein(?:em?|er|s)? zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  weekdays: germanWeekdays.replaceAll(/(?=\s|$)/gu, "e?"),
  units: {
    workday: "(?:Werk|Arbeits|Wochen)tage?",
    day: "Tage?n?",
    week: "Wochen?",
    month: "Monate?n?",
    quarter: "Quartale?",
    year: "Jahre?",
  },
  days: {
    nextMonth: "(?:im\\s+)?(?:nächsten|kommenden)\\s+Monat",
    endOfWeek: "(?:(?:zum|am)\\s+)?Ende\\s+(?:der|dieser)\\s+Woche",
    weekend: "(?:am|dieses)\\s+Wochenende",
    endOfMonth: "(?:(?:zum|am)\\s+)?(?:Ende\\s+(?:des|dieses)\\s+Monats|Monatsende)",
  },
  nextWeek: { week: "(?:der\\s+|in\\s+der\\s+)?nächsten?r?\\s+Woche", of: "", on: "am\\s+" },
  within: "in",
  dayOfMonth:
    "(?:am|bis\\s+zum|zum)\\s+(\\d{1,2})\\.(?!\\s?\\d)(?!\\s*(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))",
  clocks: ["(?:um\\s+)?(\\d{1,2})\\.(\\d{2})\\s+Uhr"],
  spoken: (numbers) =>
    `(?:um\\s+)?(?:halb|viertel\\s+(?:nach|vor)|dreiviertel)\\s+(?<hour>${numbers}|\\d{1,2})`,
  fromNow: {
    "in\\s+einer\\s+halben\\s+Stunde": 30,
    "vor\\s+einer\\s+halben\\s+Stunde": -30,
  },
  every: "jede[nrs]?|alle",
  other: "zweite[nrs]?",
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

const french: TimeWords = {
  numbers: "une? deux trois quatre cinq six sept huit neuf dix onze douze",
  weekdays: "lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?",
  units: {
    workday: "jours?\\s+(?:ouvr[ée]s?|ouvrables?)",
    day: "jours?",
    week: "semaines?",
    month: "mois",
    quarter: "trimestres?",
    year: "ans?|années?",
  },
  days: {
    afterTomorrow: "apr[eè]s[-\\s]?demain",
    nextMonth: "(?:le\\s+)?mois\\s+prochain",
    endOfWeek: "(?:[àa]\\s+la\\s+)?fin\\s+de\\s+(?:la\\s+)?semaine",
    weekend: "(?:ce|le)\\s+week-?end",
    endOfMonth: "(?:[àa]\\s+la\\s+)?fin\\s+(?:du|de|de\\s+ce)\\s+mois",
  },
  nextWeek: { week: "(?:la\\s+)?semaine\\s+prochaine", of: "de\\s+", on: "le\\s+" },
  within: "dans",
  dayOfMonth: "le\\s+(\\d{1,2})(?=\\s*$|\\s*[,.]|\\s+[àa]\\s)",
  clocks: ["(?:[àa]\\s+)?(\\d{1,2})\\s+h(?:\\s*(\\d{2}))?", "(?:[àa]\\s+)?(midi|minuit)(\\s+et\\s+demie?)?"],
  spoken: (numbers) =>
    `[àa]\\s+(?<hour>${numbers}|\\d{1,2}(?=\\s+heures?\\s+(?:et|moins)))\\s+heures?(?:\\s+et\\s+(?:demie|quart)|\\s+moins\\s+le\\s+quart)?(?:\\s+(?:du\\s+(?:matin|soir)|de\\s+l'après-midi))?`,
  fromNow: {
    "dans\\s+une\\s+demi[-\\s]heure": 30,
    "il\\s+y\\s+a\\s+une\\s+demi[-\\s]heure": -30,
  },
  every: "chaque|tous\\s+les|toutes\\s+les",
  other: "deuxième",
  and: "\\s*,\\s*|\\s+et\\s+(?:les\\s+|chaque\\s+)?",
  adverbs: {
    quotidiennement: "FREQ=DAILY",
    hebdomadairement: "FREQ=WEEKLY",
    mensuellement: "FREQ=MONTHLY",
    trimestriellement: "FREQ=MONTHLY;INTERVAL=3",
    annuellement: "FREQ=YEARLY",
  },
};

const spanish: TimeWords = {
  numbers: "una? dos tres cuatro cinco seis siete ocho nueve diez once doce",
  weekdays: "lunes martes mi[ée]rcoles jueves viernes s[áa]bados? domingos?",
  units: {
    workday: "d[ií]as?\\s+(?:laborables?|h[áa]biles?)",
    day: "d[ií]as?",
    week: "semanas?",
    month: "mes(?:es)?",
    quarter: "trimestres?",
    year: "años?",
  },
  days: {
    twoDaysAgo: "hace\\s+dos\\s+d[ií]as",
    afterTomorrow: "pasado\\s+mañana",
    nextWeek: "(?:la\\s+)?(?:próxima\\s+semana|semana\\s+(?:que\\s+viene|próxima))",
    nextMonth: "(?:el\\s+)?(?:próximo\\s+mes|mes\\s+(?:que\\s+viene|próximo))",
    weekend: "(?:este|el)\\s+fin\\s+de\\s+semana",
    endOfMonth: "(?:a\\s+)?fin(?:al(?:es)?|es)?\\s+(?:del|de(?:\\s+este)?)\\s+mes",
  },
  nextWeek: { week: "(?:la\\s+)?(?:próxima\\s+semana|semana\\s+que\\s+viene)", of: "de\\s+", on: "el\\s+" },
  within: "(?:en|dentro\\s+de)",
  dayOfMonth: "(?:el\\s+día|el)\\s+(\\d{1,2})(?=\\s*$|\\s*[,.]|\\s+a\\s+las?\\s)",
  clocks: ["a\\s+las?\\s+(\\d{1,2})\\s?h(\\d{2})?", "(0?[7-9]|1\\d|2[0-3])h(\\d{2})?"],
  spoken: (numbers) =>
    `a\\s+las?\\s+(?<hour>${numbers}|\\d{1,2}(?=\\s+(?:y|menos|de\\s+la)\\s))(?:\\s+y\\s+(?:media|cuarto)|\\s+menos\\s+cuarto)?(?:\\s+(?:de|por|en)\\s+la\\s+(?:mañana|tarde|noche|madrugada))?`,
  fromNow: {
    "(?:en|dentro\\s+de)\\s+media\\s+hora": 30,
    "hace\\s+media\\s+hora": -30,
    "hace\\s+(\\d{1,3})\\s*min(?:utos?)?": -1,
    "hace\\s+(\\d{1,2}|una)\\s*h(?:oras?)?": -60,
  },
  every: "cada|tod[oa]s\\s+l[oa]s",
  other: "segund[oa]",
  and: "\\s*,\\s*|\\s+y\\s+(?:los\\s+|cada\\s+)?",
  adverbs: {
    "diariamente|a\\s+diario": "FREQ=DAILY",
    semanalmente: "FREQ=WEEKLY",
    mensualmente: "FREQ=MONTHLY",
    trimestralmente: "FREQ=MONTHLY;INTERVAL=3",
    anualmente: "FREQ=YEARLY",
  },
};

export const timeWords: Readonly<Record<string, TimeWords>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
};
