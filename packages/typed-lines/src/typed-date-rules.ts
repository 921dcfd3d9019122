import type { Parser } from "chrono-node";
import {
  after,
  clock,
  dayAndMonth,
  dayFrom,
  dayOfMonth,
  dayOfNextWeek,
  endOfMonth,
  endOfWeek,
  germanClock,
  germanHour,
  hourInWords,
  monthsAfter,
  spokenClock,
  timeFromNow,
  timeInWords,
  weekend,
} from "./typed-date-parsers.ts";
import { addDays } from "./wall-time.ts";

/** Date parsers by language that the library chrono-node lacks, in its format. */
export const ownRules: Readonly<Record<string, readonly Parser[]>> = {
  en: [
    dayFrom(/\b(?:the\s+)?day\s+after\s+tomorrow\b/iu, (today) => addDays(today, 2)),
    dayOfNextWeek(
      "next\\s+week",
      "of\\s+",
      "on\\s+",
      "monday tuesday wednesday thursday friday saturday sunday",
    ),
    dayFrom(/\bnext\s+month\b/iu, (today) => monthsAfter(today, 1)),
    dayFrom(/\b(?:(?:at|by)\s+)?(?:the\s+)?end\s+of\s+(?:the\s+)?week\b/iu, endOfWeek),
    dayOfMonth(/\b(?:on|by)\s+the\s+(\d{1,2})(?:st|nd|rd|th)\b(?!\s+of\b)/iu),
    clock(/\bat\s+(\d{1,2})h(\d{2})?\b/iu),
    spokenClock(
      (hours) =>
        new RegExp(`\\b(?:at\\s+)?(half\\s+past|quarter\\s+(?:past|to))\\s+(${hours}|\\d{1,2})\\b`, "iu"),
      "one two three four five six seven eight nine ten eleven twelve",
      { half: /half/iu, quarter: /past/iu, before: /to$/iu },
    ),
  ],
  de: [
    { pattern: () => /\b(\d{1,2})\.\s?(\d{1,2})\.(?!\d)/u, extract: (_, match) => dayAndMonth(match) },
    { pattern: () => germanClock, extract: (_, match) => timeInWords(match) },
    { pattern: () => germanHour, extract: (_, match) => hourInWords(match) },
    clock(/(?<![A-Za-zÀ-ɏ\d])(?:um\s+)?(\d{1,2})\.(\d{2})\s+Uhr(?![A-Za-zÀ-ɏ])/iu),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])in\s+einer\s+halben\s+Stunde(?![A-Za-zÀ-ɏ])/iu, 30),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])vor\s+einer\s+halben\s+Stunde(?![A-Za-zÀ-ɏ])/iu, -30),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:im\s+)?(?:nächsten|kommenden)\s+Monat(?![A-Za-zÀ-ɏ])/iu, (today) =>
      monthsAfter(today, 1),
    ),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:(?:zum|am)\s+)?Ende\s+(?:der|dieser)\s+Woche(?![A-Za-zÀ-ɏ])/iu, endOfWeek),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:am|dieses)\s+Wochenende(?![A-Za-zÀ-ɏ])/iu, weekend),
    dayOfMonth(
      /(?<![A-Za-zÀ-ɏ])(?:am|bis\s+zum|zum)\s+(\d{1,2})\.(?!\s?\d)(?!\s*(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez))/iu,
    ),
    after(
      "in",
      { days: "tag(?:en)?", weeks: "wochen?", months: "monat(?:en)?" },
      "(?:einem|einer) zwei drei vier",
    ),
    dayFrom(
      /(?<![A-Za-zÀ-ɏ])(?:(?:zum|am)\s+)?(?:Ende\s+(?:des|dieses)\s+Monats|Monatsende)(?![A-Za-zÀ-ɏ])/iu,
      endOfMonth,
    ),
    dayOfNextWeek(
      "(?:der\\s+|in\\s+der\\s+)?nächsten?r?\\s+Woche",
      "",
      "am\\s+",
      "Montag Dienstag Mittwoch Donnerstag Freitag (?:Samstag|Sonnabend) Sonntag",
    ),
  ],
  es: [
    dayFrom(/\bpasado\s+mañana\b/iu, (today) => addDays(today, 2)),
    clock(/(?<![A-Za-zÀ-ɏ\d])a\s+las?\s+(\d{1,2})\s?h(\d{2})?(?![A-Za-zÀ-ɏ\d])/iu),
    clock(/(?<![A-Za-zÀ-ɏ\d])(0?[7-9]|1\d|2[0-3])h(\d{2})?(?![A-Za-zÀ-ɏ\d])/iu),
    spokenClock(
      (hours) =>
        new RegExp(
          `(?<![A-Za-zÀ-ɏ])a\\s+las?\\s+(${hours}|\\d{1,2}(?=\\s+(?:y|menos|de\\s+la)\\s))(\\s+y\\s+(?:media|cuarto)|\\s+menos\\s+cuarto)?(\\s+(?:de|por|en)\\s+la\\s+(?:mañana|tarde|noche|madrugada))?(?![A-Za-zÀ-ɏ])`,
          "iu",
        ),
      "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
      { half: /media/iu, quarter: /y\s+cuarto/iu, before: /menos/iu },
    ),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])(?:en|dentro\s+de)\s+media\s+hora(?![A-Za-zÀ-ɏ])/iu, 30),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])hace\s+media\s+hora(?![A-Za-zÀ-ɏ])/iu, -30),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])hace\s+(\d{1,3})\s*min(?:utos?)?(?![A-Za-zÀ-ɏ])/iu, -1),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])hace\s+(\d{1,2}|una)\s*h(?:oras?)?(?![A-Za-zÀ-ɏ])/iu, -60),
    dayFrom(/(?<![A-Za-zÀ-ɏ])hace\s+dos\s+d[ií]as(?![A-Za-zÀ-ɏ])/iu, (today) => addDays(today, -2)),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:este|el)\s+fin\s+de\s+semana(?![A-Za-zÀ-ɏ])/iu, weekend),
    dayOfMonth(/(?<![A-Za-zÀ-ɏ])(?:el\s+día|el)\s+(\d{1,2})(?=\s*$|\s*[,.]|\s+a\s+las?\s)/iu),
    dayFrom(/\b(?:la\s+)?(?:próxima\s+semana|semana\s+(?:que\s+viene|próxima))(?![A-Za-zÀ-ɏ])/iu, (today) =>
      addDays(today, 7),
    ),
    dayFrom(/\b(?:el\s+)?(?:próximo\s+mes|mes\s+(?:que\s+viene|próximo))(?![A-Za-zÀ-ɏ])/iu, (today) =>
      monthsAfter(today, 1),
    ),
    after(
      "(?:en|dentro\\s+de)",
      { days: "d[ií]as?", weeks: "semanas?", months: "mes(?:es)?" },
      "una? dos tres cuatro",
    ),
    dayFrom(
      /(?<![A-Za-zÀ-ɏ])(?:a\s+)?fin(?:al(?:es)?|es)?\s+(?:del|de(?:\s+este)?)\s+mes(?![A-Za-zÀ-ɏ])/iu,
      endOfMonth,
    ),
    dayOfNextWeek(
      "(?:la\\s+)?(?:próxima\\s+semana|semana\\s+que\\s+viene)",
      "de\\s+",
      "el\\s+",
      "lunes martes mi[ée]rcoles jueves viernes s[áa]bado domingo",
    ),
  ],
  fr: [
    dayFrom(/\bapr[eè]s[-\s]?demain\b/iu, (today) => addDays(today, 2)),
    clock(/(?<![A-Za-zÀ-ɏ\d])(?:[àa]\s+)?(\d{1,2})\s+h(?:\s*(\d{2}))?(?![A-Za-zÀ-ɏ\d])/iu),
    clock(/(?<![A-Za-zÀ-ɏ])(?:[àa]\s+)?(midi|minuit)(\s+et\s+demie?)?(?![A-Za-zÀ-ɏ])/iu),
    spokenClock(
      (hours) =>
        new RegExp(
          `(?<![A-Za-zÀ-ɏ])[àa]\\s+(${hours}|\\d{1,2}(?=\\s+heures?\\s+(?:et|moins)))\\s+heures?(\\s+et\\s+(?:demie|quart)|\\s+moins\\s+le\\s+quart)?(\\s+(?:du\\s+(?:matin|soir)|de\\s+l'après-midi))?(?![A-Za-zÀ-ɏ])`,
          "iu",
        ),
      "une deux trois quatre cinq six sept huit neuf dix onze douze",
      { half: /demie/iu, quarter: /et\s+quart/iu, before: /moins/iu },
    ),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])dans\s+une\s+demi[-\s]heure(?![A-Za-zÀ-ɏ])/iu, 30),
    timeFromNow(/(?<![A-Za-zÀ-ɏ])il\s+y\s+a\s+une\s+demi[-\s]heure(?![A-Za-zÀ-ɏ])/iu, -30),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:le\s+)?mois\s+prochain(?![A-Za-zÀ-ɏ])/iu, (today) => monthsAfter(today, 1)),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:[àa]\s+la\s+)?fin\s+de\s+(?:la\s+)?semaine(?![A-Za-zÀ-ɏ])/iu, endOfWeek),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:ce|le)\s+week-?end(?![A-Za-zÀ-ɏ])/iu, weekend),
    dayOfMonth(/(?<![A-Za-zÀ-ɏ])le\s+(\d{1,2})(?=\s*$|\s*[,.]|\s+[àa]\s)/iu),
    after("dans", { days: "jours?", weeks: "semaines?", months: "mois" }, "une? deux trois quatre"),
    dayFrom(/(?<![A-Za-zÀ-ɏ])(?:[àa]\s+la\s+)?fin\s+(?:du|de|de\s+ce)\s+mois(?![A-Za-zÀ-ɏ])/iu, endOfMonth),
    dayOfNextWeek(
      "(?:la\\s+)?semaine\\s+prochaine",
      "de\\s+",
      "(?:le\\s+)?",
      "lundi mardi mercredi jeudi vendredi samedi dimanche",
    ),
  ],
};
