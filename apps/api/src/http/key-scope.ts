import { type KeyScopes, keyScopes, type ScopeLevel, scopeLevels } from "@lanyard/contract/key/key-schema";
import { childrenOf, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import { AppError } from "./app-error.ts";
import type { Caller, CallerKey } from "./caller.ts";

const everyScope = Object.keys(keyScopes.shape).join(", ");

export function requireScope(key: CallerKey, route: RouteShape): void {
  if (route.isOpenToKeys) return;
  const needed = scopesOf(route);
  if (needed === undefined)
    throw new AppError("NOT_ALLOWED", { message: refusal("closedToKeys", { scopes: everyScope }) });
  requireScopes(key, needed);
}

function requireScopes({ scopes }: CallerKey, needed: readonly string[]): void {
  const given = new Set(scopeNames(scopes));
  const scope = needed.find((each) => !given.has(each));
  if (scope !== undefined) throw scopeMissing(scope);
}

export const scopeMissing = (scope: string): AppError =>
  new AppError("NOT_ALLOWED", { message: refusal("scopeMissing", { scope }), facts: { scope } });

/**
 * Returns the scopes that a key needs for a route, such as `contacts:read`; returns undefined for a route
 * that no key may call.
 */
export function scopesOf(route: RouteShape): string[] | undefined {
  const kinds = kindsOf(route);
  const isOfMembers = route.path.endsWith("/follow");
  if (kinds.length === 0 || isOfMembers || route.right === "admin" || route.right === "public")
    return undefined;
  const level = route.right === "write" ? "write" : "read";
  const scopes = kinds.map((noun) => `${recordKinds[noun].plural}:${level}`);
  return route.right === "export" ? [...scopes, "export"] : scopes;
}

/** Returns the names of a key's scopes, such as `contacts:read`. Each level includes the lower levels. */
function scopeNames({ export: exports, ...kinds }: KeyScopes): string[] {
  const ofKinds = Object.entries(kinds).flatMap(([plural, given]) =>
    levelsUpTo(given).map((level) => `${plural}:${level}`),
  );
  return exports === true ? [...ofKinds, "export"] : ofKinds;
}

function levelsUpTo(given: ScopeLevel | undefined): readonly ScopeLevel[] {
  return given === undefined ? [] : scopeLevels.slice(0, scopeLevels.indexOf(given) + 1);
}

export function requireProposing({ key }: Pick<Caller, "key">, nouns: ReadonlySet<RecordNoun>): void {
  const needed = [...nouns].map((noun) => `${recordKinds[noun].plural}:propose`);
  if (key !== undefined) requireScopes(key, needed);
}

/**
 * Throws AppError NOT_ALLOWED if a key may not write records of a kind. Needed where only the request body,
 * not the path, names the kind.
 */
export function requireWritable({ key }: Pick<Caller, "key">, noun: RecordNoun): void {
  if (key !== undefined) requireScopes(key, [`${recordKinds[noun].plural}:write`]);
}

export function readableNouns({ key }: Pick<Caller, "key">): ReadonlySet<RecordNoun> {
  return new Set(recordNouns.filter((noun) => key === undefined || recordKinds[noun].plural in key.scopes));
}

/**
 * Returns a key's access level for a kind; returns undefined without access. Callers without a key have
 * `write`, which their role may limit.
 */
export function levelOf({ key }: Pick<Caller, "key">, noun: RecordNoun): ScopeLevel | undefined {
  return key === undefined ? "write" : key.scopes[recordKinds[noun].plural];
}

/**
 * Returns the kinds that the path or the `keyScope` of a route names. A record page includes the kinds of its
 * children.
 */
function kindsOf({ path, keyScope = "" }: RouteShape): RecordNoun[] {
  const parts = [...path.split("/"), keyScope];
  const named = recordNouns.filter((noun) => parts.includes(recordKinds[noun].plural));
  if (!path.endsWith("/page")) return named;
  return [...named, ...named.flatMap((noun) => childrenOf(noun).map((child) => child.noun))];
}
