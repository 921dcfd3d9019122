import type { InteractionWords } from "../interaction-words.ts";

export const germanInteractions: InteractionWords = {
  done: {
    call: "(?:zurück|an)gerufen(?!\\s+werden)|telefoniert(?:\\s+mit)?|(?:gesprochen|geredet)(?:\\s+mit)?|rief(?:en)?|sprach(?:en)?\\s+mit|versucht(?:,)?\\s+(?=\\S+\\s+zu\\s+erreichen)",
    meeting: "getroffen|traf(?:en)?(?:\\s+mich\\s+mit)?|zusammengesessen(?:\\s+mit)?",
    email:
      "(?:e-?mail|mail)\\s+(?:geschickt|gesendet|geschrieben)(?:\\s+an)?|gemailt|(?<=\\sper\\s+(?:e-?)?mail\\s(?:\\S+\\s){0,4})(?:geschickt|gesendet)|angeschrieben|geschrieben(?:\\s+an)?|schrieb(?:en)?(?:\\s+an)?",
    visit: "besucht|besuchte[n]?|war(?:en)?\\s+bei",
    message: "(?:nachricht|sms|whatsapp)\\s+(?:geschickt|gesendet|geschrieben)(?:\\s+an)?|gesimst|getextet",
  },
  noun: {
    call: "anruf(?:\\s+(?:bei|mit|an))?|rückruf(?=\\s+von)|telefonat(?:\\s+mit)?|gespräch(?:\\s+mit)?|telefontermin(?:\\s+mit)?",
    meeting:
      "meeting(?:\\s+mit)?|treffen(?:\\s+mit)?|termin(?:\\s+mit)?|besprechung(?:\\s+mit)?|(?:mittagessen|kaffee|demo)\\s+(?:mit|für|bei)",
    email: "e-?mail(?:\\s+an)?|mail(?:\\s+an)?",
    visit: "besuch(?:\\s+bei)?",
    message: "nachricht(?:\\s+an)?|sms(?:\\s+an)?|whatsapp(?:\\s+an)?",
  },
  incoming:
    "wurde[n]?\\s+von|(?:kam\\s+ein\\s+)?(?:eingehender?|eingehende)|(?<=anruf|rückruf|mail|nachricht|sms|whatsapp|besuch)\\s+(?:von|vom)|hat\\s+(?:mich|mir|uns)|hat(?=\\s+(?:\\S+\\s+){0,4}?(?:zurück)?(?:angerufen|geschrieben|gemailt|besucht))|(?<=rief|schrieb|besuchte)\\s+(?:mich|uns)",
  subjectVerbs: "rief(?:en)?|schrieb(?:en)?|besuchte[n]?",
  start:
    "(?:ich|wir)?\\s*(?:habe?|haben|hatte[n]?)(?:\\s+(?:mit|ein(?:e|en)?))?|mit|(?:ich|wir)|ein(?:e|en)?|eben|gerade",
  objectAhead: "(?:ihn|ihm|ihr|ihnen|sie)",
  connectors: "und|mit|bei|an|von|am|um|für|im|zu|&|eine?n?|zurück|über(?=\\s*$)|habe?|haben",
  outcomes: {
    Voicemail:
      "(?:nachricht\\s+)?(?:auf\\s+(?:die|den|der|dem)\\s+)?(?:mailbox|anrufbeantworter|voicemail|ab)(?:\\s+(?:gesprochen|hinterlassen|erreicht))?",
    "No answer":
      "nicht\\s+(?:erreicht|rangegangen|abgenommen|geantwortet)|zu\\s+erreichen|keine\\s+(?:antwort|reaktion)|(?:niemand(?:en)?|keiner)\\s+(?:erreicht|da|abgenommen|ran)|besetzt|nicht\\s+erreichbar|ging\\s+nicht\\s+ran",
    Canceled: "abgesagt|ausgefallen|nicht\\s+erschienen",
    Replied: "(?:hat\\s+)?geantwortet|antwort\\s+erhalten",
    "Took place": "stattgefunden|fand\\s+statt",
    Reached: "erreicht|durchgekommen",
  },
  lengths: [
    ["(?:anderthalb|eineinhalb)\\s+stunden?|eine\\s+und\\s+eine\\s+halbe\\s+stunde", 90],
    ["(?:eine\\s+)?dreiviertelstunde", 45],
    ["(?:eine\\s+)?halbe\\s+stunde|dreißig\\s+minuten", 30],
    ["(?:eine\\s+)?viertelstunde|fünfzehn\\s+minuten", 15],
    ["zwanzig\\s+minuten", 20],
  ],
  hours: "h|std\\.?|stunden?",
  notLength: "in|um|vor|gegen|ab|nach|bis|alle|einer",
  notLengthBehind: "später|früher|vorher|uhr",
  lengthLead: "für|etwa|rund|ca\\.?",
  and: "und",
  opening:
    "(?:und\\s+)?(?:dann|danach|anschließend)|(?:als\\s+)?nächster?\\s+schritt:?|to-?do:?|bitte|(?:ich\\s+)?(?:muss|soll|werde)|und",
  again:
    "(?:wieder|nochmals?|noch\\s+einmal|erneut|zurück)\\s*(?:anrufen|melden|versuchen|kontaktieren|schreiben|treffen)|zurückrufen|nachfassen|nachhaken|wiedervorlage",
  dateLead:
    "bis|am|ab|um|zum|morgen|heute|übermorgen|(?:nächste|diese|kommende)[nrs]?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch",
  actions: {
    call: "anrufen|telefonieren|zurückrufen|anruf",
    meeting: "treffen|termin\\s+vereinbaren|meeting|termin",
    email: "mailen|e-?mail|schreiben|anschreiben",
    visit: "besuchen|vorbeifahren|besuch",
    message: "simsen|nachricht|texten",
    other:
      "schicken|senden|fragen|nachfragen|prüfen|vorbereiten|erstellen|buchen|erinnern|besprechen|einladen|unterschreiben|verlängern|liefern|präsentieren|zeigen|nachfassen|melden|versuchen|machen|klären|bestellen|bestätigen|vereinbaren|organisieren|kontaktieren|fertigmachen|zusenden|abstimmen|anbieten|rausschicken|nachhaken|nachreichen|bitten",
  },
  actionsLast: true,
};
