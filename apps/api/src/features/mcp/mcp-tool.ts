import { apiRoutes } from "@lanyard/contract/api-routes";
import type { ScopeLevel } from "@lanyard/contract/key/key-schema";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape, RouteTable } from "@lanyard/contract/route/route";
import { z } from "zod";
import type { Caller } from "#src/http/caller.ts";

interface CallParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

interface ToolCall {
  readonly caller: Caller;
  run(route: RouteShape, parts: CallParts): Promise<unknown>;
}

interface ToolParts<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  run(call: ToolCall, input: Input): Promise<unknown>;
}

/** A tool of the MCP server. Tools only call routes of the API, so the rules of the routes apply. */
interface Tool<Input> extends ToolParts<Input> {
  readonly isReadOnly?: boolean;
  readonly isDestructive?: boolean;
  /** The access level that the caller needs for at least one kind. */
  readonly level: ScopeLevel;
}

export type AnyTool = Tool<unknown>;

export function tool<Input>({ run, ...rest }: Tool<Input>): AnyTool {
  return { ...rest, run: (call, sent) => run(call, rest.input.parse(sent)) };
}

export function readingTool<Input>(parts: ToolParts<Input>): AnyTool {
  return tool({ ...parts, isReadOnly: true, level: "read" });
}

export const tables: Readonly<Record<string, RouteTable>> = apiRoutes;

export function routeOf(noun: RecordNoun, name: string): RouteShape {
  const route = tables[recordKinds[noun].plural]?.[name];
  if (route === undefined) throw new Error(`${noun} has no route ${name}`);
  return route;
}

export const kind = z.enum(recordNouns).describe("The kind of record, as describe_kinds lists it");

export const id = z.string().describe("The id of the record");

export const maxListed = 50;
