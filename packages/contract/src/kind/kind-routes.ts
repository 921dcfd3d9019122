import { z } from "zod";
import { doneAnswer } from "../action/action-schema.ts";
import {
  bulkDeletion,
  bulkDeletionAnswer,
  bulkUpdateAnswer,
  cellEditsAnswer,
} from "../action/bulk-schema.ts";
import { activityAnswer, activityQuery } from "../activity/activity-schema.ts";
import { recordId } from "../field/ids.ts";
import { idList } from "../field/listing-schema.ts";
import { importTimeLimitMs, maxBulkUpdateBytes, maxPageSize } from "../limits.ts";
import { provenanceAnswer } from "../provenance/provenance-schema.ts";
import { routes } from "../route/route.ts";
import { summaryAnswer, valueBoardAnswer } from "./grouping.ts";

interface RouteSchemas {
  readonly id: z.ZodType<string>;
  readonly listQuery: z.ZodType;
  readonly listOrder: z.ZodType;
  readonly summaryQuery: z.ZodType;
  readonly valueBoardQuery: z.ZodType;
  readonly shown: z.ZodType;
  readonly chosenExport: z.ZodType;
  readonly matchDeletion: z.ZodType;
  readonly bulkUpdate: z.ZodType;
  readonly cellEdits: z.ZodType;
  readonly created: z.ZodType;
  readonly change: z.ZodType;
  readonly listAnswer: z.ZodType;
  readonly answer: z.ZodType;
}

/** Returns the routes that every kind of record has (spec section 7). */
export function kindRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  { noun, plural }: { readonly noun: string; readonly plural: Plural },
  schemas: Readonly<Schemas>,
) {
  const { id, listQuery, listOrder, chosenExport, matchDeletion, bulkUpdate, cellEdits } = schemas;
  const { created, change, listAnswer, answer } = schemas;
  const [all, one] = [`/${plural}`, `/${plural}/{id}`] as const;
  const params = z.strictObject({ id });
  return routes({
    list: {
      method: "GET",
      path: all,
      right: "read",
      summary: `The ${plural} of the organisation, a page at a time`,
      query: listQuery,
      answer: listAnswer,
    },
    count: {
      method: "GET",
      path: `${all}/count`,
      right: "read",
      summary: `Exactly how many ${plural} match`,
      query: listQuery,
      answer: z.object({ totalCount: z.number().int() }),
    },
    names: {
      method: "GET",
      path: `${all}/names`,
      right: "read",
      summary: `The names of up to ${maxPageSize} ${plural} by their ids; missing ones are left out`,
      query: z.strictObject({ ids: idList }),
      answer: z.object({ names: z.array(z.object({ id: recordId, name: z.string() })) }),
    },
    valueBoard: {
      method: "GET",
      path: `${all}/board`,
      right: "read",
      summary: `The ${plural} of each value of a field, a page at a time, with the number and sums of all`,
      query: schemas.valueBoardQuery,
      answer: valueBoardAnswer(plural, schemas.shown),
    },
    summary: {
      method: "GET",
      path: `${all}/summary`,
      right: "read",
      summary: `How many ${plural} match, and the sum, average, smallest and largest value of the fields among them`,
      query: schemas.summaryQuery,
      answer: summaryAnswer,
    },
    export: {
      method: "GET",
      path: `${all}/export`,
      right: "export",
      summary: `All ${plural} that match, in the list's order, as a CSV file`,
      query: listQuery,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
    exportChosen: {
      method: "POST",
      path: `${all}/export`,
      right: "export",
      summary: `A selection of ${plural}, or all that match but those left out, in the order that is asked for, as a CSV file`,
      query: listOrder,
      body: chosenExport,
      bodyLimit: maxBulkUpdateBytes,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
    read: { method: "GET", path: one, right: "read", summary: `One ${noun}`, params, answer },
    activity: {
      method: "GET",
      path: `${one}/activity`,
      right: "read",
      summary: `What happened to the ${noun}, newest first, with each field before and after`,
      params,
      query: activityQuery,
      answer: activityAnswer,
    },
    provenance: {
      method: "GET",
      path: `${one}/provenance`,
      right: "read",
      summary: `Who set each field of the ${noun} to what it holds now, when, and by what`,
      params,
      answer: provenanceAnswer,
    },
    create: {
      method: "POST",
      path: all,
      right: "write",
      summary: `Creates a ${noun}`,
      body: created,
      status: 201,
      answer,
    },
    update: {
      method: "PUT",
      path: one,
      right: "write",
      summary: "Changes the fields that are sent",
      params,
      body: change,
      answer,
    },
    delete: {
      method: "DELETE",
      path: one,
      right: "write",
      summary: `Deletes a ${noun}; the answer's action can be undone for 30 days`,
      params,
      answer: doneAnswer,
    },
    bulkDelete: {
      method: "POST",
      path: `${all}/bulk-delete`,
      right: "write",
      summary: `Deletes a selection of ${plural} as one action`,
      body: bulkDeletion(id),
      answer: bulkDeletionAnswer,
    },
    bulkUpdate: {
      method: "POST",
      path: `${all}/bulk-update`,
      right: "write",
      summary: `Changes the same fields, and tags, of a selection of ${plural} or of all that match, as one action`,
      body: bulkUpdate,
      bodyLimit: maxBulkUpdateBytes,
      timeLimitMs: importTimeLimitMs,
      answer: bulkUpdateAnswer.extend({ unchanged: z.number().int() }),
    },
    editCells: {
      method: "POST",
      path: `${all}/edit-cells`,
      right: "write",
      summary: `Changes several ${plural} as one action, each in its own way: what was pasted into a list`,
      body: cellEdits,
      bodyLimit: maxBulkUpdateBytes,
      answer: cellEditsAnswer,
    },
    deleteMatching: {
      method: "POST",
      path: `${all}/delete-matching`,
      right: "write",
      summary: `Deletes all ${plural} that a list's search and filters match, but those left out, as one action, unless more do than were seen`,
      body: matchDeletion,
      answer: bulkDeletionAnswer,
    },
  });
}
