import { apiRoutes } from "@lanyard/contract/api-routes";
import type { ScopeLevel } from "@lanyard/contract/key/key-schema";
import { recordIn } from "@lanyard/contract/kind/envelope";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import {
  boardOf,
  cardNounOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import type { RouteShape, RouteTable } from "@lanyard/contract/route/route";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { allPipelines } from "#src/features/pipeline/pipeline.ts";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { levelOf } from "#src/http/key-scope.ts";
import { type CustomDefinition, customDefinitions } from "#src/records/custom/custom-definition.ts";
import type { RecordKind } from "#src/records/record-kind.ts";

interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The caller of a tool, and a function that calls routes with the caller's rights. */
interface ToolCall {
  readonly caller: Caller;
  run(route: RouteShape, parts: CallParts): Promise<unknown>;
}

/** A tool. Tools only call routes, so the rules of the routes apply. */
interface Tool<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly isReadOnly?: boolean;
  readonly isDestructive?: boolean;
  /** The access level that the caller needs for at least one kind. */
  readonly level: ScopeLevel;
  run(call: ToolCall, input: Input): Promise<unknown>;
}

export type AnyTool = Tool<unknown>;

function tool<Input>({ run, ...rest }: Tool<Input>): AnyTool {
  return { ...rest, run: (call, sent) => run(call, rest.input.parse(sent)) };
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;

function routeOf(noun: RecordNoun, name: string): RouteShape {
  const route = tables[recordKinds[noun].plural]?.[name];
  if (route === undefined) throw new Error(`${noun} has no route ${name}`);
  return route;
}

const kind = z.enum(recordNouns).describe("The kind of record, as describe_kinds lists it");
const cardKind = z.enum(nounsWith("board")).describe("A kind with stages");
const mergeableKind = z.enum(nounsWith("merge")).describe("A kind whose records can be merged");
const id = z.string().describe("The id of the record");
const values = z
  .record(z.string(), z.unknown())
  .describe("Field names with their values, as describe_kinds lists them; custom fields below `custom`");
const maxListed = 50;
const maxProposed = 200;
const timelineEntries = 20;

const reading: readonly AnyTool[] = [
  tool({
    name: "describe_kinds",
    title: "Describe kinds of records",
    description:
      "Lists the kinds of records that you may read, what you may do with them, their fields with types and options, the organization's own fields, and the stages.",
    input: z.object({ kind: kind.optional() }),
    isReadOnly: true,
    level: "read",
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
  tool({
    name: "search_records",
    title: "Search records",
    description: "Finds records of all kinds that have every word of a text, best matches first.",
    input: z.object({ text: z.string(), limit: z.number().int().min(1).max(maxListed).default(10) }),
    isReadOnly: true,
    level: "read",
    run: ({ run }, { text, limit }) =>
      run(apiRoutes.search.find, { query: { q: text, limit: String(limit) } }),
  }),
  tool({
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
    isReadOnly: true,
    level: "read",
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
  tool({
    name: "read_record",
    title: "Read record",
    description: "Reads a record with all fields and the newest entries of its timeline.",
    input: z.object({ kind, id, timeline: z.boolean().default(true) }),
    isReadOnly: true,
    level: "read",
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
  tool({
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
    isReadOnly: true,
    level: "read",
    run({ run }, { report, ...query }) {
      const routes = {
        value: apiRoutes.deals.figures,
        stages: apiRoutes.figures.stages,
        activity: apiRoutes.figures.interactions,
      };
      return run(routes[report], { query: textsOf(query) });
    },
  }),
  tool({
    name: "list_changes",
    title: "List changes",
    description:
      "Lists changes since an action, including deletions, oldest first. Without `since`, it begins with the first change.",
    input: z.object({
      since: z.string().optional(),
      limit: z.number().int().min(1).max(maxListed).default(20),
    }),
    isReadOnly: true,
    level: "read",
    run: ({ run }, { since, limit }) =>
      run(apiRoutes.actions.changes, { query: { ...(since && { since }), limit: String(limit) } }),
  }),
];

const change = z.object({
  op: z
    .enum(proposalOps)
    .describe("create also logs an interaction; merge keeps `id`; move changes the stage"),
  kind,
  id: id.optional(),
  version: z.number().int().optional(),
  merged_ids: z.array(z.string()).optional(),
  values: values.optional(),
});

const proposing: readonly AnyTool[] = [
  tool({
    name: "propose_changes",
    title: "Propose changes",
    description:
      "Prepares changes to records with a reason. Nothing changes until a member accepts them. Warnings name changes that would be refused.",
    input: z.object({
      reason: z.string(),
      reviewer: z
        .string()
        .optional()
        .describe("The id of the member who decides; the owner of the connection if left out"),
      changes: z.array(change).min(1).max(maxProposed),
    }),
    level: "propose",
    run: ({ caller, run }, { reason, reviewer = caller.personId, changes }) =>
      run(apiRoutes.proposals.create, {
        body: {
          reason,
          for: reviewer,
          changes: changes.map(({ kind: noun, ...rest }) => ({ noun, ...rest })),
        },
      }),
  }),
  tool({
    name: "read_proposal",
    title: "Read proposal",
    description: "Reads whether a member accepted or refused proposed changes, and why.",
    input: z.object({ id }),
    isReadOnly: true,
    level: "propose",
    run: ({ run }, params) => run(apiRoutes.proposals.read, { params, query: { limit: String(maxListed) } }),
  }),
];

const writing: readonly AnyTool[] = [
  tool({
    name: "create_record",
    title: "Create record",
    description: "Creates a record. To log a call, meeting or message, create an interaction.",
    input: z.object({ kind, values }),
    level: "write",
    run: ({ run }, { kind: noun, values: body }) => run(routeOf(noun, "create"), { body }),
  }),
  tool({
    name: "update_record",
    title: "Update record",
    description: "Changes fields of a record. With `version`, later changes of others are not overwritten.",
    input: z.object({ kind, id, version: z.number().int().optional(), values }),
    isDestructive: true,
    level: "write",
    run: ({ run }, { kind: noun, id: recordId, version, values: body }) =>
      run(routeOf(noun, "update"), {
        params: { id: recordId },
        body: { ...body, ...(version !== undefined && { version }) },
      }),
  }),
  tool({
    name: "move_record",
    title: "Move record to a stage",
    description: "Moves a record to another stage.",
    input: z.object({ kind: cardKind, id, stage_id: z.string(), lost_reason: z.string().optional() }),
    level: "write",
    run({ run }, { kind: noun, id: recordId, stage_id: stageId, lost_reason: lostReason }) {
      const move = tables[boardOf(noun).routes ?? recordKinds[noun].plural]?.move;
      if (move === undefined) throw new Error(`${noun} has no route for moves`);
      const [, name = "id"] = /\{(\w+)\}/u.exec(move.path) ?? [];
      return run(move, {
        params: { [name]: recordId },
        body: { stageId, ...(lostReason && { lostReason }) },
      });
    },
  }),
  tool({
    name: "merge_records",
    title: "Merge records",
    description:
      "Merges several records into one, with everything that belongs to them. `fields` sets a field to {from: id} or {value: …}; other fields keep the survivor's value.",
    input: z.object({
      kind: mergeableKind,
      survivor_id: z.string(),
      merged_ids: z.array(z.string()).min(1),
      fields: z.record(z.string(), z.unknown()).default({}),
    }),
    isDestructive: true,
    level: "write",
    run: ({ run }, { kind: noun, ...body }) => run(routeOf(noun, "merge"), { body }),
  }),
  tool({
    name: "delete_record",
    title: "Delete record",
    description: "Deletes a record. Members can restore it for 30 days.",
    input: z.object({ kind, id }),
    isDestructive: true,
    level: "write",
    run: ({ run }, { kind: noun, ...params }) => run(routeOf(noun, "delete"), { params }),
  }),
];

export const tools: readonly AnyTool[] = [...reading, ...proposing, ...writing];

/** Returns the tools that a caller may use for at least one kind. */
export function toolsOf(caller: Caller): readonly AnyTool[] {
  const levels = new Set(recordNouns.map((noun) => levelOf(caller, noun)));
  const mayWrite = hasRight(caller, "write") && levels.has("write");
  const mayPropose = mayWrite || (hasRight(caller, "write") && levels.has("propose"));
  const isAllowed = { read: true, propose: mayPropose, write: mayWrite };
  return tools.filter(({ level }) => isAllowed[level]);
}

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

/** Returns the built-in fields of a kind, with the options that the organisation has defined. */
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
