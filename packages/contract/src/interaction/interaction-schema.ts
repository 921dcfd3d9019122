import { z } from "zod";
import { requiredText, timeZoneName } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { plainSchemasWith } from "../kind/plain-kind-schemas.ts";
import { nounsWith } from "../kind/record-kinds.ts";
import { maxInteractionContacts, maxInteractionLine } from "../limits.ts";
import { languages } from "../person/person-options.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { taskSchemas } from "../task/task-schema.ts";
import { interactionKind } from "./interaction-kind.ts";

const contactIds = z.union([
  z
    .array(recordId)
    .max(maxInteractionContacts, refusalMessage("tooManyContactPoints", { max: maxInteractionContacts })),
  z.null().transform(() => []),
]);

/** `contact_ids` and `contacts` contain the participants, without deleted contacts. */
const plain = plainSchemasWith(interactionKind, {
  input: { contact_ids: contactIds },
  shown: {
    contact_ids: z.array(recordId),
    contacts: z.array(z.object({ id: recordId, name: z.string() })),
  },
  filters: { contact_id: recordId.optional() },
});

const { create } = plain.routes;

/**
 * A typed line, and the record on whose page the user typed it. `time_zone` is the time zone of the times in
 * the line.
 */
const line = z.strictObject({
  text: requiredText(maxInteractionLine, refusalMessage("interactionLineEmpty")),
  language: z.enum(languages).default("en"),
  time_zone: timeZoneName.default("UTC"),
  about: z.strictObject({ noun: z.enum(nounsWith("interactions")), id: recordId }).optional(),
});

const { type, direction, outcome, started_at, duration_minutes, body, owner_id } = plain.shown.shape;
const { contact_ids, company_id, company_name, deal_id, deal_name, contacts } = plain.shown.shape;
const { title, due_on, due_at, repeat, contact_id } = taskSchemas.shown.shape;

/**
 * The parsed line. Clients can send both objects to `POST /interactions`, the task as `next_task`. The other
 * properties name the linked records.
 */
const understood = z.object({
  interaction: z.object({
    type,
    direction,
    outcome,
    started_at,
    duration_minutes,
    body,
    owner_id,
    contact_ids,
    company_id,
    deal_id,
  }),
  task: z
    .object({
      title,
      due_on: due_on.optional(),
      due_at: due_at.optional(),
      repeat: repeat.optional(),
      contact_id: contact_id.optional(),
      company_id: taskSchemas.shown.shape.company_id.optional(),
      deal_id: taskSchemas.shown.shape.deal_id.optional(),
    })
    .nullable(),
  contacts,
  company_name,
  deal_name,
});
export type UnderstoodLine = z.output<typeof understood>;
export type InteractionLine = z.output<typeof line>;

export const interactionSchemas = {
  ...plain,
  routes: {
    ...plain.routes,
    create: {
      ...create,
      summary: "Creates an interaction and, if `next_task` is given, its follow-up task, as one action",
      body: create.body.extend({ next_task: taskSchemas.created.optional() }),
      answer: create.answer.extend({ task: taskSchemas.shown.nullable() }),
    },
    parse: {
      method: "POST",
      path: "/interactions/parse",
      right: "read",
      summary: 'Interprets a line such as "Called Ada 10 min, call again Friday" without saving anything',
      body: line,
      answer: understood,
    },
  },
} as const;

export type Interaction = z.output<typeof interactionSchemas.shown>;
