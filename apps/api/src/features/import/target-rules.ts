import type { z } from "zod";
import type { TargetRules, Targets } from "./importable.ts";

/** Joins the rules of each target. The rules of later tables take precedence. */
export function joinTargets(...tables: readonly Targets[]): Targets {
  const joined: Record<string, TargetRules> = {};
  for (const table of tables)
    for (const [target, rules] of Object.entries(table)) joined[target] = { ...joined[target], ...rules };
  return joined;
}

/** Returns the rules of targets with these schemas, joined with their other rules. */
export function withSchemas(schemas: Readonly<Record<string, z.ZodType>>, others: Targets = {}): Targets {
  const described = Object.entries(schemas).map(([target, schema]) => [target, { schema }] as const);
  return joinTargets(Object.fromEntries(described), others);
}
