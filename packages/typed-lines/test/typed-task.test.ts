import { expect, test } from "vitest";
import { loadTaskReader } from "#src/typed-task.ts";
import { momentOnWallOf, wallTextIn } from "#src/wall-time.ts";

const timeZone = "Europe/Berlin";
const readerOf = (language: string, isDayFirst = false) => loadTaskReader({ language, timeZone, isDayFirst });

/** This day is a Thursday. */
const now = () => momentOnWallOf(timeZone, "2026-11-26T10:00").getTime();

const said: Readonly<Record<string, readonly (readonly [typed: string, title: string, when: string])[]>> = {
  en: [
    ["Call Ada at 3pm", "Call Ada", "2026-11-26T15:00"],
    ["Call Ada 3 pm", "Call Ada", "2026-11-26T15:00"],
    ["Call Ada at 15", "Call Ada", "2026-11-26T15:00"],
    ["Call Ada at 15:00", "Call Ada", "2026-11-26T15:00"],
    ["Call Ada at noon", "Call Ada", "2026-11-26T12:00"],
    ["Call Ada tomorrow at noon", "Call Ada", "2026-11-27T12:00"],
    ["Call Ada at midnight", "Call Ada", "2026-11-27T00:00"],
    ["Call Ada at 9h", "Call Ada", "2026-11-27T09:00"],
    ["Call Ada at 3 o'clock", "Call Ada", "2026-11-26T15:00"],
    ["Call Ada at half past 3", "Call Ada", "2026-11-26T15:30"],
    ["Call Ada at quarter past 3", "Call Ada", "2026-11-26T15:15"],
    ["Call Ada in half an hour", "Call Ada", "2026-11-26T10:30"],
    ["Call Ada in 30 min", "Call Ada", "2026-11-26T10:30"],
    ["Call Ada next month", "Call Ada", "2026-12-26"],
    ["Call Ada end of week", "Call Ada", "2026-11-27"],
    ["Call Ada this weekend", "Call Ada", "2026-11-28"],
    ["Call Ada on the 5th", "Call Ada", "2026-12-05"],
    ["Call Ada before friday", "Call Ada", "2026-11-27"],
    ["Call Ada around 3pm", "Call Ada", "2026-11-26T15:00"],
    ["at 3pm call Ada", "call Ada", "2026-11-26T15:00"],
    ["tomorrow call Ada at 3pm", "call Ada", "2026-11-27T15:00"],
    ["Friday demo for Bo at 10", "demo for Bo", "2026-11-27T10:00"],
    ["Call Ada on friday.", "Call Ada", "2026-11-27"],
    ["meet at noon friday", "meet", "2026-11-27T12:00"],
    ["Workshop 2h", "Workshop 2h", ""],
    ["Order 12 chairs on the 5th of May", "Order 12 chairs", "2027-05-05"],
    ["Call Ada at 5", "Call Ada", "2026-11-26T17:00"],
    ["Call Ada at 9", "Call Ada", "2026-11-27T09:00"],
    ["Call Ada tomorrow at 5:30", "Call Ada", "2026-11-27T17:30"],
    ["Call Ada tomorrow 5", "Call Ada", "2026-11-27T17:00"],
    ["Call Ada friday at 5 in the morning", "Call Ada", "2026-11-27T05:00"],
    ["Call Ada at 5 am", "Call Ada", "2026-11-27T05:00"],
    ["Call Ada at 05:00", "Call Ada", "2026-11-27T05:00"],
    ["Call Ada in 2 hours", "Call Ada", "2026-11-26T12:00"],
    ["Call Ada tomorrow 9", "Call Ada", "2026-11-27T09:00"],
    ["Call Ada next monday", "Call Ada", "2026-11-30"],
    ["Call Ada by friday", "Call Ada", "2026-11-27"],
    ["Call Ada the day after tomorrow at 9", "Call Ada", "2026-11-28T09:00"],
    ["Call Ada next week", "Call Ada", "2026-12-03"],
    ["Call Ada in two weeks", "Call Ada", "2026-12-10"],
    ["Call Ada tonight 8", "Call Ada", "2026-11-26T20:00"],
    ["Call Ada this afternoon", "Call Ada", "2026-11-26"],
    ["Renew the contract 31 jan", "Renew the contract", "2027-01-31"],
    ["Send 2 offers monday 10:30", "Send 2 offers", "2026-11-30T10:30"],
    ["Finish plan A on friday", "Finish plan A", "2026-11-27"],
    ["Order 20 laptops for room 3", "Order 20 laptops for room 3", ""],
    ["Fix March numbers", "Fix March numbers", ""],
    ["Ask May about the offer tomorrow", "Ask May about the offer", "2026-11-27"],
    ["Fix the numbers in March", "Fix the numbers", "2027-03-01"],
    ["Rappeler demain à 14h", "Rappeler", "2026-11-27T14:00"],
    ["Angebot nächsten Montag", "Angebot", "2026-11-30"],
    ["Llamar a Ada mañana", "Llamar a Ada", "2026-11-27"],
    ["Ada anrufen 3. Dezember", "Ada anrufen", "2026-12-03"],
    ["Write to Mr. Morgen", "Write to Mr. Morgen", ""],
    ["Send 24/7 support contract", "Send 24/7 support contract", ""],
    ["Ship 1/2 pallet", "Ship 1/2 pallet", ""],
    ["Ship the pallet by 1/2 to Ada", "Ship the pallet to Ada", "2027-01-02"],
    ["Llamar en 3días", "Llamar en 3días", ""],
    ["Call Ada 3/12 9", "Call Ada", "2027-03-12T09:00"],
    ["Call Ada wednesday next week", "Call Ada", "2026-12-02"],
    ["Call Ada next week on wednesday", "Call Ada", "2026-12-02"],
    ["Heute anrufen", "anrufen", "2026-11-26"],
    ["Übermorgen Vertrag prüfen", "Vertrag prüfen", "2026-11-28"],
    ["In 3 Tagen nachfassen", "nachfassen", "2026-11-29"],
    ["Nachfassen in einer Woche", "Nachfassen", "2026-12-03"],
    ["Rappeler dans une semaine", "Rappeler", "2026-12-03"],
    ["Rappeler dans 3 jours", "Rappeler", "2026-11-29"],
    ["Llamar en 3 días", "Llamar", "2026-11-29"],
    ["Relancer la semaine prochaine", "Relancer", "2026-12-03"],
    ["Llamar dentro de 2 semanas", "Llamar", "2026-12-10"],
  ],
  de: [
    ["Ada anrufen um 15", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen um 15 Uhr", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen um 15h", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen um 15.30", "Ada anrufen", "2026-11-26T15:30"],
    ["Ada anrufen um 15.30 Uhr", "Ada anrufen", "2026-11-26T15:30"],
    ["Ada anrufen um drei", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen um drei Uhr", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen morgen Mittag", "Ada anrufen", "2026-11-27T12:00"],
    ["Ada anrufen um Mitternacht", "Ada anrufen", "2026-11-27T00:00"],
    ["Ada anrufen gegen 15 Uhr", "Ada anrufen", "2026-11-26T15:00"],
    ["Ada anrufen am Fr.", "Ada anrufen", "2026-11-27"],
    ["Ada anrufen in einer halben Stunde", "Ada anrufen", "2026-11-26T10:30"],
    ["Ada anrufen nächsten Monat", "Ada anrufen", "2026-12-26"],
    ["Ada anrufen Ende der Woche", "Ada anrufen", "2026-11-27"],
    ["Ada anrufen am Wochenende", "Ada anrufen", "2026-11-28"],
    ["Ada anrufen vor Freitag", "Ada anrufen", "2026-11-27"],
    ["Am 5. nachfassen", "nachfassen", "2026-12-05"],
    ["um 15 Ada anrufen", "Ada anrufen", "2026-11-26T15:00"],
    ["Freitag Ada um 15 Uhr anrufen", "Ada anrufen", "2026-11-27T15:00"],
    ["Um 15 Uhr Ada anrufen morgen", "Ada anrufen", "2026-11-27T15:00"],
    ["Preis um drei Punkte senken", "Preis um drei Punkte senken", ""],
    ["Ada anrufen um 5", "Ada anrufen", "2026-11-26T17:00"],
    ["Termin nächste Woche Mittwoch", "Termin", "2026-12-02"],
    ["Termin am Mittwoch nächster Woche", "Termin", "2026-12-02"],
    ["Bericht Ende des Monats", "Bericht", "2026-11-30"],
    ["Nachfassen in drei Monaten", "Nachfassen", "2027-02-26"],
    ["In 3 Tagen nachfassen", "nachfassen", "2026-11-29"],
    ["Llamar dentro de 2 semanas", "Llamar", "2026-12-10"],
    ["Ada anrufen morgen um 5 Uhr", "Ada anrufen", "2026-11-27T17:00"],
    ["Ada anrufen morgen früh um 5", "Ada anrufen", "2026-11-27T05:00"],
    ["Ada anrufen um 5 Uhr morgens", "Ada anrufen", "2026-11-27T05:00"],
    ["Ada anrufen um 05:00", "Ada anrufen", "2026-11-27T05:00"],
    ["Ada anrufen um 7", "Ada anrufen", "2026-11-27T07:00"],
    ["Ada anrufen morgen 9", "Ada anrufen", "2026-11-27T09:00"],
    ["Ada anrufen nächsten Montag", "Ada anrufen", "2026-11-30"],
    ["Ada anrufen kommenden Montag", "Ada anrufen", "2026-11-30"],
    ["Ada anrufen übermorgen", "Ada anrufen", "2026-11-28"],
    ["Ada anrufen 5.12.", "Ada anrufen", "2026-12-05"],
    ["Ada anrufen am 3.1. um 9 Uhr", "Ada anrufen", "2027-01-03T09:00"],
    ["Ada bis Freitag anrufen", "Ada anrufen", "2026-11-27"],
    ["Ada anrufen morgen früh", "Ada anrufen", "2026-11-27"],
    ["Ada anrufen heute Abend um 8", "Ada anrufen", "2026-11-26T20:00"],
    ["Version 2.1 prüfen", "Version 2.1 prüfen", ""],
    ["Ada anrufen am 3. Dezember um halb neun", "Ada anrufen", "2026-12-03T08:30"],
    ["Ada anrufen morgen um Viertel nach fünf", "Ada anrufen", "2026-11-27T17:15"],
    ["Ada anrufen morgen um Viertel vor zehn", "Ada anrufen", "2026-11-27T09:45"],
    ["Call Ada tomorrow", "Call Ada", "2026-11-27"],
  ],
  fr: [
    ["Appeler Ada à 15h", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada à 15", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada à 15 h", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada à 15 h 30", "Appeler Ada", "2026-11-26T15:30"],
    ["Appeler Ada 15h", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada vers 15h", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada à midi", "Appeler Ada", "2026-11-26T12:00"],
    ["Appeler Ada demain à midi", "Appeler Ada", "2026-11-27T12:00"],
    ["Appeler Ada à midi et demi", "Appeler Ada", "2026-11-26T12:30"],
    ["Appeler Ada à minuit", "Appeler Ada", "2026-11-27T00:00"],
    ["Appeler Ada demain après-midi", "Appeler Ada", "2026-11-27"],
    ["Appeler Ada à trois heures", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada à 3 heures de l'après-midi", "Appeler Ada", "2026-11-26T15:00"],
    ["Appeler Ada dans une demi-heure", "Appeler Ada", "2026-11-26T10:30"],
    ["Appeler Ada le mois prochain", "Appeler Ada", "2026-12-26"],
    ["Appeler Ada fin de semaine", "Appeler Ada", "2026-11-27"],
    ["Appeler Ada ce week-end", "Appeler Ada", "2026-11-28"],
    ["Appeler Ada fin de mois", "Appeler Ada", "2026-11-30"],
    ["Appeler Ada le 5", "Appeler Ada", "2026-12-05"],
    ["Visiter le 5 rue Verte", "Visiter le 5 rue Verte", ""],
    ["Appeler Ada d'ici vendredi", "Appeler Ada", "2026-11-27"],
    ["Vendredi appeler Ada à 15h", "appeler Ada", "2026-11-27T15:00"],
    ["Rappeler dans 3 jours", "Rappeler", "2026-11-29"],
    ["Rendez-vous mercredi de la semaine prochaine", "Rendez-vous", "2026-12-02"],
    ["Rapport fin du mois", "Rapport", "2026-11-30"],
    ["Rapport dans deux mois", "Rapport", "2027-01-26"],
    ["Appeler Ada à 5h", "Appeler Ada", "2026-11-26T17:00"],
    ["Appeler Ada à 5 heures", "Appeler Ada", "2026-11-26T17:00"],
    ["Appeler Ada à 5h du matin", "Appeler Ada", "2026-11-27T05:00"],
    ["Appeler Ada demain matin à 5h", "Appeler Ada", "2026-11-27T05:00"],
    ["Appeler Ada demain à 9h30", "Appeler Ada", "2026-11-27T09:30"],
    ["Appeler Ada lundi prochain", "Appeler Ada", "2026-11-30"],
    ["Appeler Ada après-demain", "Appeler Ada", "2026-11-28"],
    ["Appeler Ada aujourd’hui", "Appeler Ada", "2026-11-26"],
    ["Appeler Ada le 5 décembre à 14h", "Appeler Ada", "2026-12-05T14:00"],
    ["Appeler Ada 05/12", "Appeler Ada", "2026-12-05"],
    ["Appeler Ada demain soir à 8h", "Appeler Ada", "2026-11-27T20:00"],
    ["Envoyer 3 offres", "Envoyer 3 offres", ""],
    ["Chiffres de mars", "Chiffres de mars", ""],
  ],
  es: [
    ["Llamar a Ada a las 15", "Llamar a Ada", "2026-11-26T15:00"],
    ["Llamar a Ada a las 15h", "Llamar a Ada", "2026-11-26T15:00"],
    ["Llamar a Ada 15h", "Llamar a Ada", "2026-11-26T15:00"],
    ["Llamar a Ada a las 15.30", "Llamar a Ada", "2026-11-26T15:30"],
    ["Llamar a Ada sobre las 15", "Llamar a Ada", "2026-11-26T15:00"],
    ["Llamar a Ada a la 1", "Llamar a Ada", "2026-11-26T13:00"],
    ["Llamar a Ada a la una", "Llamar a Ada", "2026-11-26T13:00"],
    ["Llamar a Ada a las tres", "Llamar a Ada", "2026-11-26T15:00"],
    ["Llamar a Ada a las tres y media", "Llamar a Ada", "2026-11-26T15:30"],
    ["Llamar a Ada a las cinco menos cuarto", "Llamar a Ada", "2026-11-26T16:45"],
    ["Llamar a Ada a las 9 de la mañana", "Llamar a Ada", "2026-11-27T09:00"],
    ["Llamar a Ada mañana a las 9 de la mañana", "Llamar a Ada", "2026-11-27T09:00"],
    ["Llamar a Ada a las 9 de la noche", "Llamar a Ada", "2026-11-26T21:00"],
    ["Llamar a Ada al mediodía", "Llamar a Ada", "2026-11-26T12:00"],
    ["Llamar a Ada mañana a mediodía", "Llamar a Ada", "2026-11-27T12:00"],
    ["Llamar a Ada a medianoche", "Llamar a Ada", "2026-11-27T00:00"],
    ["Llamar a Ada en media hora", "Llamar a Ada", "2026-11-26T10:30"],
    ["Llamar a Ada el día 5", "Llamar a Ada", "2026-12-05"],
    ["Llamar a Ada la semana próxima", "Llamar a Ada", "2026-12-03"],
    ["Llamar a Ada este fin de semana", "Llamar a Ada", "2026-11-28"],
    ["Viernes llamar a Ada a las 15", "llamar a Ada", "2026-11-27T15:00"],
    ["Pedir de 3 a 5 sillas", "Pedir de 3 a 5 sillas", ""],
    ["Taller 2h", "Taller 2h", ""],
    ["Llamar en 3 días", "Llamar", "2026-11-29"],
    ["Llamar el miércoles de la próxima semana", "Llamar", "2026-12-02"],
    ["Informe a fin de mes", "Informe", "2026-11-30"],
    ["Informe dentro de un mes", "Informe", "2026-12-26"],
    ["Llamar a Ada a las 5", "Llamar a Ada", "2026-11-26T17:00"],
    ["Llamar a Ada mañana a las 5", "Llamar a Ada", "2026-11-27T17:00"],
    ["Llamar a Ada mañana a las 9:30", "Llamar a Ada", "2026-11-27T09:30"],
    ["Llamar a Ada a las 17", "Llamar a Ada", "2026-11-26T17:00"],
    ["Llamar a Ada el próximo lunes", "Llamar a Ada", "2026-11-30"],
    ["Llamar a Ada pasado mañana", "Llamar a Ada", "2026-11-28"],
    ["Llamar a Ada la semana que viene", "Llamar a Ada", "2026-12-03"],
    ["Llamar a Ada el próximo mes", "Llamar a Ada", "2026-12-26"],
    ["Llamar a Ada mañana por la tarde a las 5", "Llamar a Ada", "2026-11-27T17:00"],
    ["Revisar un pedido de 20 unidades", "Revisar un pedido de 20 unidades", ""],
  ],
};
const lines = Object.entries(said).flatMap(([language, each]) =>
  each.map((line) => [language, ...line] as const),
);

test.each(lines)("in %s, “%s” is read as the task “%s”, due “%s”", async (language, typed, title, when) => {
  const read = (await readerOf(language))(typed, now());
  const due = read.due_at === null ? (read.due_on ?? "") : wallTextIn(timeZone, Date.parse(read.due_at));
  expect([read.title, due]).toEqual([title, when]);
});

const [daily, weekdays] = ["FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"];
const onMonday = "FREQ=WEEKLY;BYDAY=MO";
type Repeated = readonly [typed: string, title: string, rule: string | null, when: string, words?: string];
const repeated: Readonly<Record<string, readonly Repeated[]>> = {
  en: [
    ["every monday standup", "standup", onMonday, "2026-11-30", "every monday"],
    ["standup every monday 9", "standup", onMonday, "2026-11-30T09:00", "every monday 9"],
    ["standup every monday at 9am", "standup", onMonday, "2026-11-30T09:00", "every monday"],
    ["standup every thursday at 9", "standup", "FREQ=WEEKLY;BYDAY=TH", "2026-12-03T09:00"],
    ["standup every thursday at 17:30", "standup", "FREQ=WEEKLY;BYDAY=TH", "2026-11-26T17:30"],
    ["standup every day at 9", "standup", daily, "2026-11-27T09:00"],
    ["Water the plants every day", "Water the plants", daily, "2026-11-26"],
    ["Report every 2 weeks", "Report", "FREQ=WEEKLY;INTERVAL=2", "2026-11-26"],
    ["Report every two weeks on friday", "Report", "FREQ=WEEKLY;INTERVAL=2", "2026-11-27", "every two weeks"],
    ["Report every other tuesday", "Report", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "2026-12-01"],
    ["Call Ada every mon and thu at 5", "Call Ada", "FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-26T17:00"],
    ["Send the figures monthly", "Send the figures", "FREQ=MONTHLY", "2026-11-26", "monthly"],
    ["Send the figures every quarter 1 dec", "Send the figures", "FREQ=MONTHLY;INTERVAL=3", "2026-12-01"],
    ["Stand-up each weekday 9:15", "Stand-up", weekdays, "2026-11-27T09:15"],
    ["Renew the licence yearly on 3 march", "Renew the licence", "FREQ=YEARLY", "2027-03-03"],
    ["Prepare the weekly report", "Prepare the weekly report", null, ""],
    ["Thank every customer", "Thank every customer", null, ""],
    ["Meet every first monday", "Meet every first monday", null, ""],
    ["jeden Montag Besprechung", "Besprechung", onMonday, "2026-11-30", "jeden Montag"],
  ],
  de: [
    ["jeden Montag Besprechung", "Besprechung", onMonday, "2026-11-30", "jeden Montag"],
    ["Besprechung jeden Montag um 9 Uhr", "Besprechung", onMonday, "2026-11-30T09:00"],
    ["Bericht alle zwei Wochen", "Bericht", "FREQ=WEEKLY;INTERVAL=2", "2026-11-26"],
    ["Bericht jeden zweiten Freitag", "Bericht", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "2026-11-27"],
    ["Zahlen monatlich senden", "Zahlen senden", "FREQ=MONTHLY", "2026-11-26"],
    ["Monatlicher Bericht", "Monatlicher Bericht", null, ""],
    ["montags um 9 Besprechung", "Besprechung", onMonday, "2026-11-30T09:00"],
    ["jeden Werktag um 8 Uhr Runde", "Runde", weekdays, "2026-11-27T08:00"],
    ["Alle Kunden anrufen", "Alle Kunden anrufen", null, ""],
  ],
  fr: [
    ["tous les lundis réunion", "réunion", onMonday, "2026-11-30", "tous les lundis"],
    ["chaque lundi réunion à 9h", "réunion", onMonday, "2026-11-30T09:00"],
    ["Arroser tous les jours", "Arroser", daily, "2026-11-26"],
    ["Bilan toutes les deux semaines", "Bilan", "FREQ=WEEKLY;INTERVAL=2", "2026-11-26"],
    ["Point tous les jours ouvrés à 9h30", "Point", weekdays, "2026-11-27T09:30"],
    ["Chiffres tous les mois", "Chiffres", "FREQ=MONTHLY", "2026-11-26"],
    ["Appeler tous les clients", "Appeler tous les clients", null, ""],
  ],
  es: [
    ["cada lunes reunión", "reunión", onMonday, "2026-11-30", "cada lunes"],
    ["Reunión todos los lunes y jueves a las 17", "Reunión", "FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-26T17:00"],
    ["Regar cada día", "Regar", daily, "2026-11-26"],
    ["Informe cada dos semanas", "Informe", "FREQ=WEEKLY;INTERVAL=2", "2026-11-26"],
    ["Cifras todos los meses", "Cifras", "FREQ=MONTHLY", "2026-11-26"],
    ["Llamar a cada cliente", "Llamar a cada cliente", null, ""],
  ],
};
const repeatedLines = Object.entries(repeated).flatMap(([language, each]) =>
  each.map(([typed, title, rule, when, words]) => ({ language, typed, title, rule, when, words })),
);

test.each(repeatedLines)(
  "in $language, “$typed” is read as “$title” with the rule “$rule”, due “$when”",
  async (line) => {
    const { language, typed, title, rule, when, words } = line;
    const read = (await readerOf(language))(typed, now());
    const due = read.due_at === null ? (read.due_on ?? "") : wallTextIn(timeZone, Date.parse(read.due_at));
    expect([read.title, read.repeat, due]).toEqual([title, rule, when]);
    if (words !== undefined) expect(read.repeatTaken).toBe(words);
  },
);

test("words that the user marked as plain text stay in the title", async () => {
  const read = await readerOf("en");
  const plain = (text: string, ...words: string[]) => {
    const { title, repeat, due_on } = read(text, now(), words);
    return { title, repeat, due_on };
  };
  const none = { repeat: null, due_on: null };
  expect(plain("Read Every Day tomorrow", "Every Day")).toEqual({
    title: "Read Every Day",
    repeat: null,
    due_on: "2026-11-27",
  });
  expect(plain("Watch Friday every week", "Friday")).toEqual({
    title: "Watch Friday",
    repeat: "FREQ=WEEKLY",
    due_on: "2026-11-26",
  });
  expect(plain("Watch Friday", "friday")).toEqual({ title: "Watch Friday", ...none });
});

test("an English numeric date follows the user's order of day and month", async () => {
  const dayOf = async (isDayFirst: boolean) =>
    (await readerOf("en", isDayFirst))("Call Ada 3/12", now()).due_on;
  expect(await dayOf(false)).toBe("2027-03-12");
  expect(await dayOf(true)).toBe("2026-12-03");
});

test("a time apart from its day is read unless the user marks it as plain text", async () => {
  const read = await readerOf("de");
  const line = "Freitag Ada um 15 Uhr anrufen";
  expect(read(line, now())).toMatchObject({ taken: "Freitag", hourTaken: "um 15 Uhr" });
  const left = read(line, now(), ["um 15 Uhr"]);
  expect([left.title, left.due_on, left.hourTaken]).toEqual(["Ada um 15 Uhr anrufen", "2026-11-27", ""]);
});

test("the result contains the words of the date as typed", async () => {
  const read = await readerOf("en");
  const taken = (text: string) => read(text, now()).taken;
  expect(taken("Call Ada tomorrow 9 about the offer")).toBe("tomorrow 9");
  expect(taken("Finish plan A on friday")).toBe("on friday");
  expect(taken("Fix March numbers")).toBe("");
});
