import { apiRoutes } from "@lanyard/contract/api-routes";
import { boardOf, nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { proposalOps } from "@lanyard/contract/proposal/proposal-schema";
import { z } from "zod";
import { type Caller, hasRight } from "#src/http/caller.ts";
import { levelOf } from "#src/http/key-scope.ts";
import { readingTools } from "./mcp-reading-tools.ts";
import { type AnyTool, id, kind, maxListed, routeOf, tables, tool } from "./mcp-tool.ts";

const cardKind = z.enum(nounsWith("board")).describe("A kind with stages");

const mergeableKind = z.enum(nounsWith("merge")).describe("A kind whose records can be merged");

const values = z
  .record(z.string(), z.unknown())
  .describe("Field names with their values, as describe_kinds lists them; custom fields below `custom`");

const maxProposed = 200;

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

export const tools: readonly AnyTool[] = [...readingTools, ...proposing, ...writing];

export function toolsOf(caller: Caller): readonly AnyTool[] {
  const levels = new Set(recordNouns.map((noun) => levelOf(caller, noun)));
  const mayWrite = hasRight(caller, "write") && levels.has("write");
  const mayPropose = mayWrite || (hasRight(caller, "write") && levels.has("propose"));
  const isAllowed = { read: true, propose: mayPropose, write: mayWrite };
  return tools.filter(({ level }) => isAllowed[level]);
}
