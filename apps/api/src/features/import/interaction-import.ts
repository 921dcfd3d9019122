import { fieldSchemas } from "@lanyard/contract/kind/field-schemas";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { maxInteractionContacts } from "@lanyard/contract/limits";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import { momentText } from "#src/db/json-rows.ts";
import { interactions } from "#src/features/interaction/interaction.ts";
import { knownOptions } from "#src/features/organisation/organisation.ts";
import type { FieldValue } from "#src/log/record-change.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues, withSent } from "#src/records/kind/record-values.ts";
import { dayIn, hasTime, momentIn, readClock } from "./column-reading.ts";
import type { Importable, RecordRow, RowContext, RowValues } from "./importable.ts";
import { interactionColumns } from "./interaction-column-names.ts";
import { byExternalId, bySimilarity, textOf, textsOf } from "./match-ways.ts";
import { replaces } from "./merge-modes.ts";
import { type OptionWords, optionIn, withSchemas } from "./target-rules.ts";

const { kind } = interactions;
const { fields: descriptors } = recordKinds.interaction;
const empty = { ...emptyValues(descriptors), ...kind.startValues };

/** Truncates a moment to the second. Fractions of a second do not distinguish interactions. */
const secondOf = (moment: string) => moment.slice(0, "2026-03-05T14:30:00".length);
const startedAt = `left(${momentText("c.started_at")}, ${secondOf(new Date(0).toISOString()).length})`;
const firstParent = "coalesce(c.contact_ids[1], c.deal_id, c.company_id)";

/**
 * Columns that must be equal for two interactions to match. The key also contains the start and the first
 * parent, so that calls with two people stay separate even if their notes are equal.
 */
const likeness = { columns: ["name_key", "type"], isKeyless: "true" } as const;
const { way } = bySimilarity({ ...likeness, others: [startedAt, firstParent] });
/** Returns the key without the parent, which is added when rows are linked. */
const { keyOf } = bySimilarity(likeness);

/** Names of types, directions and outcomes in other programs and languages. */
const types: OptionWords = [
  [
    "call",
    /^(?:(?:phone|telephone|logged|sales|video) ?calls?|calls?|called|phone|telephone|anrufe?|telefonate?|telefon|appels?(?: telephoniques?)?|llamadas?(?: telefonicas?)?)$/u,
  ],
  [
    "meeting",
    /^(?:(?:online |video )?meetings?|appointments?|demo|lunch|termine?|besprechung(?:en)?|treffen|rendez vous|reunions?|rendezvous|rdv|citas?)$/u,
  ],
  ["email", /^(?:e ?mails?|mails?|courriels?|courriers? electroniques?|correos?(?: electronicos?)?)$/u],
  ["visit", /^(?:(?:site |on site |customer )?visits?|besuche?|kundenbesuche?|visites?|visitas?)$/u],
  [
    "message",
    /^(?:messages?|sms|text(?: message)?s?|whatsapp(?: messages?)?|chats?|linkedin(?: messages?)?|nachricht(?:en)?|mensajes?)$/u,
  ],
];
const directions: OptionWords = [
  ["in", /^(?:in|inbound|incoming|received|eingehend|eingang|entrante?s?|recibid[ao])$/u],
  ["out", /^(?:out|outbound|outgoing|sent|placed|ausgehend|ausgang|sortante?s?|saliente|enviad[ao])$/u],
];
const outcomes: OptionWords = [
  [
    "Reached",
    /^(?:reached|connected|answered|completed|erreicht|gesprochen|jointe?|contactee?|contactad[ao]|atendida)$/u,
  ],
  [
    "No answer",
    /^(?:no answer|not reached|unanswered|no response|busy|missed|nicht erreicht|keine antwort|besetzt|sans reponse|pas de reponse|occupe|sin respuesta|no contesta|ocupado)$/u,
  ],
  [
    "Voicemail",
    /^(?:voice ?mail|left (?:a )?(?:voice ?mail|live message|message)|mailbox|anrufbeantworter|messagerie(?: vocale)?|repondeur|buzon(?: de voz)?)$/u,
  ],
  [
    "Took place",
    /^(?:took place|held|happened|stattgefunden|effectuee?|eu lieu|realizad[ao]|celebrad[ao])$/u,
  ],
  ["Canceled", /^(?:cancell?ed|no show|abgesagt|storniert|ausgefallen|annulee?|cancelad[ao])$/u],
  ["Replied", /^(?:replied|answered|response received|beantwortet|geantwortet|repondue?|respondid[ao])$/u],
];
export const interaction: Importable = {
  known: interactionColumns,
  targets: withSchemas(fieldSchemas(descriptors), {
    type: { isNamed: true, optionOf: optionIn(types) },
    direction: { optionOf: optionIn(directions) },
    outcome: { optionOf: optionIn(outcomes) },
    start_time: { isNamed: true },
    duration_minutes: { isNamed: true },
  }),
  namedBy: ["body", "type", "started_at"],
  ways: [
    { ...byExternalId, name: "key" },
    { ...way, endsInLink: true },
  ],
  rowOf,
  mergeSpecial: (now, record, modeOf, leaveOut) => {
    const [stored, added] = [textsOf(now.contact_ids), textsOf(record.contact_ids)];
    const takes = replaces(modeOf("contact_ids"), stored.length === 0);
    const kept = Object.fromEntries(textsOf(record.unsaid).map((field) => [field, now[field] ?? null]));
    if (!takes || added.length === 0) return kept;
    const all = [...new Set([...stored, ...added])];
    const most = Math.max(stored.length, maxInteractionContacts);
    if (all.length > most) leaveOut("contact_ids", maxInteractionContacts);
    return { ...kept, contact_ids: all.slice(0, most) };
  },
};

function rowOf(row: RowValues, context: RowContext): RecordRow | { readonly refused: Refusal } {
  const { fields, named } = row;
  const started = startIn(row, context);
  if (named.type === undefined && started === null && textOf(fields.body) === null)
    return { refused: refusal("interactionUnnamed") };
  const values = withSent(descriptors, empty, {
    ...fields,
    ...optionsIn(row, context),
    started_at: started ?? context.enteredAt,
    duration_minutes: durationIn(row),
  });
  const columns = writtenColumns(kind, values);
  const key = keyOf(
    { name_key: columns.name_key ?? null, type: columns.type ?? null },
    secondOf(started ?? ""),
  );
  if ((named.contact_ids?.split("\n").length ?? 0) > maxInteractionContacts)
    return { refused: refusal("tooManyContactPoints", { max: maxInteractionContacts }) };
  return {
    // The default type and start of a new record do not replace those of an existing record.
    columns: { ...columns, unsaid: unsaidIn(row, context) },
    matchKeys: [textOf(fields.external_id), key],
  };
}

/** Returns the start of the interaction. The time can be in a separate column. */
function startIn({ fields, named, written, leaveOut }: RowValues, { timeZone }: RowContext): string | null {
  const moment = textOf(fields.started_at);
  if (moment === null || named.start_time === undefined || hasTime(written("started_at"))) return moment;
  const clock = readClock(named.start_time);
  if (clock !== undefined) return momentIn(dayIn(moment, timeZone) + clock, timeZone);
  leaveOut("start_time", named.start_time, refusal("invalidMoment"));
  return moment;
}

/** Returns the fields without a valid value in the row, for which a new record gets defaults. */
const unsaidIn = (row: RowValues, { types }: RowContext): string[] => [
  ...(isKnownType(row, types) ? [] : ["type"]),
  ...(textOf(row.fields.started_at) === null ? ["started_at"] : []),
];

const isKnownType = ({ named }: RowValues, types: RowContext["types"]) =>
  types.some(({ id, label }) => [id, label].some((text) => foldText(text) === foldText(named.type ?? "")));

/** Returns the ids of the type and outcome. An unknown type is reported and replaced by the default type. */
function optionsIn(row: RowValues, { types }: RowContext) {
  const { fields, named, leaveOut } = row;
  const known = isKnownType(row, types);
  if (named.type !== undefined && !known)
    leaveOut(
      "type",
      named.type,
      refusal("notOffered", { values: types.map(({ label }) => label).join(", ") }),
    );
  const type = known && named.type !== undefined ? named.type : empty.type;
  return knownOptions(types, { type: String(type), outcome: textOf(fields.outcome) });
}

const inClock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/u;
const inWords =
  /^(?:(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|std\.?|stunden?|heures?|horas?))?\s*(?:(\d+(?:[.,]\d+)?)(?!\d)\s*(?:m|mins?\.?|minutes?|minuten?|minutos?|['’])?)?\s*(?:(\d+)\s*(?:s|secs?\.?|seconds?|sek\.?|sekunden?|secondes?|segundos?))?$/u;

/** Reads a number of minutes, a time such as `0:30` or `00:30:00`, or a text such as `1 h 30 min`. */
function durationIn({ named: { duration_minutes: cell }, read }: RowValues): FieldValue {
  if (cell === undefined) return null;
  const parts = inClock.exec(cell) ?? inWords.exec(cell.trim().toLowerCase());
  if (parts === null) return read("duration_minutes", cell) ?? null;
  const [hours, minutes, seconds] = parts.slice(1).map((part = "0") => Number(part.replace(",", ".")));
  const sum = (hours ?? 0) * 60 + (minutes ?? 0) + (seconds ?? 0) / 60;
  return read("duration_minutes", String(Math.round(sum))) ?? null;
}
