import type { InteractionLine } from "@lanyard/contract/interaction/interaction-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { warmDateFinders } from "@lanyard/typed-lines/date-finder";
import { loadInteractionReader } from "@lanyard/typed-lines/typed-interaction";
import { selectInteractionTypes } from "#src/features/organisation/organisation.ts";
import { fieldError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { readableNouns } from "#src/http/key-scope.ts";
import { selectLineSubject } from "./interaction-sql.ts";

/**
 * Returns the interaction that a typed line describes, and the task if the line contains one. In French and
 * Spanish, numeric dates begin with the day.
 * @throws AppError INVALID_INPUT for an unknown record
 */
export async function parseInteraction(
  caller: Caller,
  { text, language, time_zone, about }: InteractionLine,
) {
  const readable = readableNouns(caller);
  const isReadable = about === undefined || readable.has(about.noun);
  const { subject, types } = await caller.reading(async (tx) => ({
    subject: about && isReadable ? await selectLineSubject(tx, about).send() : undefined,
    types: await selectInteractionTypes(tx).send(),
  }));
  if (about && subject === undefined) throw fieldError("about.id", refusal("recordNotFound"));
  await warmFinders();
  const isDayFirst = language === "es" || language === "fr";
  const read = await loadInteractionReader({ language, timeZone: time_zone, isDayFirst });
  const people = readable.has("contact") ? (subject?.people ?? []) : [];
  const { personIds, task, ...typed } = read(text, { people, types });
  const own = about?.noun === "contact" ? [about.id] : [];
  const contact_ids = personIds.length > 0 ? [...personIds] : own;
  return {
    interaction: {
      type: typed.type,
      direction: typed.direction,
      outcome: typed.outcome,
      started_at: typed.startedAt,
      duration_minutes: typed.durationMinutes,
      body: typed.body,
      owner_id: caller.personId,
      contact_ids,
      company_id: subject?.company_id ?? null,
      deal_id: about?.noun === "deal" ? about.id : null,
    },
    task: task && {
      title: task.title,
      ...(task.due_on !== null && { due_on: task.due_on }),
      ...(task.due_at !== null && { due_at: task.due_at }),
      ...(task.repeat !== null && { repeat: task.repeat }),
      ...(about && { [`${about.noun}_id`]: about.id }),
    },
    contacts: people.filter(({ id }) => contact_ids.includes(id)),
    company_name: readable.has("company") ? (subject?.company_name ?? null) : null,
    deal_name: about?.noun === "deal" ? (subject?.name ?? null) : null,
  };
}

let warmed: Promise<void> | undefined;

/**
 * Compiles the date patterns in time slices, once per process, because compiling all at once would block the
 * event loop.
 */
function warmFinders(): Promise<void> {
  const slices = createTimeSlices();
  warmed ??= warmDateFinders(() => slices.yieldIfOver());
  return warmed;
}
