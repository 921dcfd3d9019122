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

interface NamedKind<Plural extends string> {
  readonly noun: string;
  readonly plural: Plural;
}

/** Returns the routes that every kind of record has (spec section 7). */
export function kindRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  kind: NamedKind<Plural>,
  schemas: Readonly<Schemas>,
) {
  return routes({
    ...listRoutes(kind, schemas),
    ...exportRoutes(kind, schemas),
    ...recordRoutes(kind, schemas),
    ...bulkRoutes(kind, schemas),
  });
}

function listRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  { plural }: NamedKind<Plural>,
  { listQuery, listAnswer, summaryQuery, valueBoardQuery, shown }: Readonly<Schemas>,
) {
  const all = `/${plural}` as const;
  return routes({
    list: {
      method: "GET",
      path: all,
      right: "read",
      summary: `Returns a page of ${plural}`,
      query: listQuery,
      answer: listAnswer,
    },
    count: {
      method: "GET",
      path: `${all}/count`,
      right: "read",
      summary: `Counts the matching ${plural} exactly`,
      query: listQuery,
      answer: z.object({ totalCount: z.number().int() }),
    },
    names: {
      method: "GET",
      path: `${all}/names`,
      right: "read",
      summary: `Returns the names of up to ${maxPageSize} ${plural} by id. Missing ones are omitted`,
      query: z.strictObject({ ids: idList }),
      answer: z.object({ names: z.array(z.object({ id: recordId, name: z.string() })) }),
    },
    valueBoard: {
      method: "GET",
      path: `${all}/board`,
      right: "read",
      summary: `Returns a page of ${plural} for each value of a field, with the counts and totals of all`,
      query: valueBoardQuery,
      answer: valueBoardAnswer(plural, shown),
    },
    summary: {
      method: "GET",
      path: `${all}/summary`,
      right: "read",
      summary: `Returns the number of matching ${plural}, and the sum, average, minimum and maximum of the requested fields`,
      query: summaryQuery,
      answer: summaryAnswer,
    },
  });
}

function exportRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  { plural }: NamedKind<Plural>,
  { listQuery, listOrder, chosenExport }: Readonly<Schemas>,
) {
  const all = `/${plural}` as const;
  return routes({
    export: {
      method: "GET",
      path: `${all}/export`,
      right: "export",
      refusesHead: true,
      summary: `Exports all matching ${plural} as a CSV file, in the order of the list`,
      query: listQuery,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
    exportChosen: {
      method: "POST",
      path: `${all}/export`,
      right: "export",
      summary: `Exports the selected ${plural}, or all matching ones except excluded ones, as a CSV file in the requested order`,
      query: listOrder,
      body: chosenExport,
      bodyLimit: maxBulkUpdateBytes,
      timeLimitMs: importTimeLimitMs,
      answer: z.unknown(),
      answerFormat: "file",
    },
  });
}

function recordRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  { noun, plural }: NamedKind<Plural>,
  { id, created, change, answer }: Readonly<Schemas>,
) {
  const [all, one] = [`/${plural}`, `/${plural}/{id}`] as const;
  const params = z.strictObject({ id });
  return routes({
    read: { method: "GET", path: one, right: "read", summary: `Returns a ${noun}`, params, answer },
    activity: {
      method: "GET",
      path: `${one}/activity`,
      right: "read",
      summary: `Lists the activity of a ${noun}, newest first, with the old and new values of each field`,
      params,
      query: activityQuery,
      answer: activityAnswer,
    },
    provenance: {
      method: "GET",
      path: `${one}/provenance`,
      right: "read",
      summary: `Returns when, by which member and by which action each field of a ${noun} got its current value`,
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
      summary: "Updates the given fields",
      params,
      body: change,
      answer,
    },
    delete: {
      method: "DELETE",
      path: one,
      right: "write",
      summary: `Deletes a ${noun}. The action can be undone for 30 days`,
      params,
      answer: doneAnswer,
    },
  });
}

function bulkRoutes<const Plural extends string, Schemas extends RouteSchemas>(
  { plural }: NamedKind<Plural>,
  { id, bulkUpdate, cellEdits, matchDeletion }: Readonly<Schemas>,
) {
  const all = `/${plural}` as const;
  return routes({
    bulkDelete: {
      method: "POST",
      path: `${all}/bulk-delete`,
      right: "write",
      summary: `Deletes the selected ${plural} as one action`,
      body: bulkDeletion(id),
      answer: bulkDeletionAnswer,
    },
    bulkUpdate: {
      method: "POST",
      path: `${all}/bulk-update`,
      right: "write",
      summary: `Sets the same fields and changes the tags of the selected ${plural}, or of all matching ones, as one action`,
      body: bulkUpdate,
      bodyLimit: maxBulkUpdateBytes,
      timeLimitMs: importTimeLimitMs,
      answer: bulkUpdateAnswer.extend({ unchanged: z.number().int() }),
    },
    editCells: {
      method: "POST",
      path: `${all}/edit-cells`,
      right: "write",
      summary: `Updates several ${plural} as one action, each with its own values, such as cells pasted into a list`,
      body: cellEdits,
      bodyLimit: maxBulkUpdateBytes,
      answer: cellEditsAnswer,
    },
    deleteMatching: {
      method: "POST",
      path: `${all}/delete-matching`,
      right: "write",
      summary: `Deletes all ${plural} that match a search and filters, except excluded ones, as one action. Fails if more match than the caller expects`,
      body: matchDeletion,
      answer: bulkDeletionAnswer,
    },
  });
}
