import { z } from "zod";
import { recordId } from "../field/ids.ts";
import { plainSchemasWith } from "../kind/plain-kind-schemas.ts";
import { maxInteractionContacts } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { taskSchemas } from "../task/task-schema.ts";
import { interactionKind } from "./interaction-kind.ts";

/** Null is an empty list, as with other fields. */
const contactIds = z.union([
  z
    .array(recordId)
    .max(maxInteractionContacts, refusalMessage("tooManyContactPoints", { max: maxInteractionContacts })),
  z.null().transform(() => []),
]);

/** `contacts` names the contacts that took part; deleted ones are left out of both lists. */
const plain = plainSchemasWith(interactionKind, {
  input: { contact_ids: contactIds },
  shown: {
    contact_ids: z.array(recordId),
    contacts: z.array(z.object({ id: recordId, name: z.string() })),
  },
  filters: { contact_id: recordId.optional() },
});

const { create } = plain.routes;

export const interactionSchemas = {
  ...plain,
  routes: {
    ...plain.routes,
    create: {
      ...create,
      summary: "Creates an interaction and, if `next_task` is sent, the task that follows it, as one action",
      body: create.body.extend({ next_task: taskSchemas.created.optional() }),
      answer: create.answer.extend({ task: taskSchemas.shown.nullable() }),
    },
  },
} as const;

export type Interaction = z.output<typeof interactionSchemas.shown>;
export type InteractionMatching = z.output<typeof interactionSchemas.matching>;
