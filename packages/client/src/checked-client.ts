import { apiRoutes } from "@lanyard/contract/api-routes";
import type { RouteShape } from "@lanyard/contract/route/route";
import { createClient } from "./client.ts";
import type { ClientOptions } from "./client-options.ts";
import type { Client } from "./client-shape.ts";
import { isRecord } from "./reply-shape.ts";

/**
 * Creates a client for tests. A call fails if its response differs from the contract, even by an additional
 * field.
 */
export function createCheckedClient(options: ClientOptions): Client {
  return createClient(options, checkedAnswer);
}

const tables: Readonly<Record<string, Readonly<Record<string, RouteShape>>>> = apiRoutes;

function checkedAnswer(noun: string, route: string, answer: unknown): unknown {
  const parsed = tables[noun]?.[route]?.answer.safeParse(answer);
  const call = `${noun}.${route}`;
  if (!parsed) throw new Error(`${call} is not in the contract`);
  if (!parsed.success)
    throw new Error(`${call} returned a response that violates the contract`, { cause: parsed.error });
  const unnamed = unnamedFields(answer, parsed.data);
  if (unnamed.length > 0)
    throw new Error(`${call} returned fields that are not in the contract: ${unnamed.join(", ")}`);
  return parsed.data;
}

function unnamedFields(sent: unknown, named: unknown, path = ""): string[] {
  if (Array.isArray(sent)) {
    const list = Array.isArray(named) ? named : [];
    return sent.flatMap((item, index) => unnamedFields(item, list[index], `${path}[${index}]`));
  }
  if (!isRecord(sent) || !isRecord(named)) return [];
  return Object.entries(sent).flatMap(([name, value]) => {
    const place = path ? `${path}.${name}` : name;
    return name in named ? unnamedFields(value, named[name], place) : [place];
  });
}
