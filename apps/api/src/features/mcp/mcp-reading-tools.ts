import { apiRoutes } from "@lanyard/contract/api-routes";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import { cardNounOf, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { allPipelines } from "#src/features/pipeline/pipeline.ts";
import { levelOf } from "#src/http/key-scope.ts";
import { type CustomDefinition, customDefinitions } from "#src/records/custom/custom-definition.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import { type AnyTool, id, kind, maxListed, readingTool, routeOf } from "./mcp-tool.ts";

const timelineEntries = 20;

export const readingTools: readonly AnyTool[] = [
  readingTool({
    name: "describe_kinds",
    title: "Describe kinds of records",
    description:
      "Lists the kinds of records that you may read, what you may do with them, their fields with types and options, the organization's own fields, and the stages.",
    input: z.object({ kind: kind.optional() }),
    async run({ caller }, { kind: wanted }) {
      const nouns = wanted === undefined ? recordNouns : [wanted];
      const readable = nouns.filter((noun) => levelOf(caller, noun) !== undefined);
      const custom = await caller.reading((tx) => customDefinitions(tx, wanted).send());
      const fields = await caller.reading((tx) => fieldsOfKinds(tx, readable));
      const hasStages = readable.some((noun) => cardNounOf(noun) !== undefined);
      const pipelines = hasStages ? await caller.reading((tx) => allPipelines(tx).send()) : [];
      return {
        kinds: readable.map((noun) => ({
          ...{ kind: noun, access: levelOf(caller, noun), fields: fields.get(noun) },
          sorts: recordKinds[noun].sorts,
          custom: custom.filter((field) => field.noun === noun).map(customFieldOf),
          hasStages: cardNounOf(noun) !== undefined,
        })),
        pipelines: pipelines.map(({ id: pipelineId, name, stages }) => ({
          ...{ id: pipelineId, name },
          stages: stages.map(({ id: stageId, name: stage, outcome }) => ({
            id: stageId,
            name: stage,
            outcome,
          })),
        })),
      };
    },
  }),
  readingTool({
    name: "search_records",
    title: "Search records",
    description: "Finds records of all kinds that have every word of a text, best matches first.",
    input: z.object({ text: z.string(), limit: z.number().int().min(1).max(maxListed).default(10) }),
    run: ({ run }, { text, limit }) =>
      run(apiRoutes.search.find, { query: { q: text, limit: String(limit) } }),
  }),
  readingTool({
    name: "list_records",
    title: "List records",
    description:
      'Lists records of a kind, a page at a time, with the total. `filter` is a condition such as {field: "city", op: "contains", value: "Graz"}, or {and: […]}, {or: […]}, {not: …}.',
    input: z.object({
      kind,
      filter: z.record(z.string(), z.unknown()).optional(),
      search: z.string().optional(),
      sort_by: z.string().optional(),
      sort_order: z.enum(["asc", "desc"]).optional(),
      page: z.number().int().min(1).default(1),
      limit: z.number().int().min(1).max(maxListed).default(20),
      fields: z.array(z.string()).optional().describe("The fields to return; all if left out"),
    }),
    async run({ run }, { kind: noun, fields, filter, page, limit, ...texts }) {
      const query = {
        ...textsOf(texts),
        ...(filter && { filter: JSON.stringify(filter) }),
        ...{ page: String(page), limit: String(limit) },
      };
      const { [recordKinds[noun].plural]: records, pagination } = listAnswer.parse(
        await run(routeOf(noun, "list"), { query }),
      );
      return { records: rows.parse(records).map((row) => chosen(row, fields)), pagination };
    },
  }),
  readingTool({
    name: "read_record",
    title: "Read record",
    description: "Reads a record with all fields and the newest entries of its timeline.",
    input: z.object({ kind, id, timeline: z.boolean().default(true) }),
    async run({ run }, { kind: noun, id: recordId, timeline }) {
      const params = { id: recordId };
      const answer = object.parse(await run(routeOf(noun, "read"), { params }));
      const query = { limit: String(timelineEntries) };
      return {
        record: recordIn(recordKinds[noun], answer),
        ...(timeline && object.parse(await run(routeOf(noun, "activity"), { params, query }))),
      };
    },
  }),
  readingTool({
    name: "read_figures",
    title: "Read figures",
    description:
      "Reads figures. `value`: open value by stage, won by month, forecast and owners, per currency. `stages`: the way through the stages of a pipeline. `activity`: calls, meetings and others by owner, type and week.",
    input: z.object({
      report: z.enum(["value", "stages", "activity"]).default("value"),
      pipeline_id: z.string().optional().describe("For `stages`, the id that describe_kinds lists"),
      from: z.string().optional().describe("For `activity`, the first day, such as 2026-11-01"),
      to: z.string().optional().describe("For `activity`, the last day"),
    }),
    run({ run }, { report, ...query }) {
      const routes = {
        value: apiRoutes.deals.figures,
        stages: apiRoutes.figures.stages,
        activity: apiRoutes.figures.interactions,
      };
      return run(routes[report], { query: textsOf(query) });
    },
  }),
  readingTool({
    name: "list_changes",
    title: "List changes",
    description:
      "Lists changes since an action, including deletions, oldest first. Without `since`, it begins with the first change.",
    input: z.object({
      since: z.string().optional(),
      limit: z.number().int().min(1).max(maxListed).default(20),
    }),
    run: ({ run }, { since, limit }) =>
      run(apiRoutes.actions.changes, { query: { ...(since && { since }), limit: String(limit) } }),
  }),
];

function textsOf(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(JSON.stringify(values)));
}

const object = z.record(z.string(), z.unknown());
const rows = z.array(object);

const listAnswer = z.looseObject({ pagination: object });

function chosen(row: Readonly<Record<string, unknown>>, fields: readonly string[] | undefined) {
  if (fields === undefined) return row;
  return Object.fromEntries(["id", ...fields].map((name) => [name, row[name]]));
}

const customFieldOf = ({ key, label, type, options, target, required }: CustomDefinition) => ({
  ...{ key, label, type, target, required },
  options: options.map(shownOption),
});

const shownOption = ({ id, label }: { readonly id: string; readonly label: string }) => ({ id, label });

async function fieldsOfKinds(tx: TenantTx, nouns: readonly RecordNoun[]) {
  const fields = new Map<RecordNoun, object[]>();
  for (const noun of nouns) fields.set(noun, await fieldsOf(tx, recordFeatures[noun].stored.kind));
  return fields;
}

async function fieldsOf(tx: TenantTx, { declaration, hooks }: RecordKind): Promise<object[]> {
  const fields: object[] = [];
  for (const [name, field] of Object.entries<FieldDescriptor>(declaration.fields)) {
    const { type, required, offered, isClosed, max } = field;
    const own = await hooks.options?.(tx, name);
    fields.push({
      ...{ name, type, max, options: own?.map(shownOption) ?? offered },
      ...(required !== undefined && { required: true }),
      ...(isClosed && { isClosed }),
    });
  }
  return fields;
}
