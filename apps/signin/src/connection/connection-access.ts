import { type ScopeLevel, scopeLevels } from "@lanyard/contract/key/key-schema";
import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { permissionsOf, type Role } from "#src/role.ts";

const exportScope = "export";

/**
 * Returns the access that a program requests, limited to the member's role. A request without `scope` is for
 * reading records of all kinds and proposing changes to them, but not for exports. `wantsExport` is undefined
 * for members who may not export.
 */
export function requestedAccess(scope: string | undefined, role: Role) {
  const wanted = scope?.split(" ").filter(Boolean);
  const levels = levelsOf(role);
  return {
    kinds: recordNouns.map((noun) => {
      const { plural } = recordKinds[noun];
      const isWanted = (level: ScopeLevel) =>
        wanted === undefined ? level !== "write" : wanted.includes(`${plural}:${level}`);
      return { noun, field: plural, levels, wanted: levels.findLast(isWanted) };
    }),
    wantsExport: mayExport(role) ? wanted?.includes(exportScope) === true : undefined,
  };
}

export type Access = ReturnType<typeof requestedAccess>;

/** Returns the scopes that a member selected in the consent form, limited to the member's role. */
export function chosenScope(choices: Readonly<Record<string, unknown>>, role: Role): string {
  const levels = levelsOf(role);
  const scopes = recordNouns.flatMap((noun) => {
    const { plural } = recordKinds[noun];
    const level = levels.find((each) => each === choices[plural]);
    return level === undefined ? [] : [`${plural}:${level}`];
  });
  const exports = scopes.length > 0 && mayExport(role) && choices[exportScope] === "on";
  return [...scopes, ...(exports ? [exportScope] : [])].join(" ");
}

const isAdminOr = (role: Role, permission: string) =>
  permissionsOf(role).some((each) => each === "*" || each === permission);
const mayExport = (role: Role) => isAdminOr(role, "export");
const levelsOf = (role: Role) => (isAdminOr(role, "write") ? scopeLevels : scopeLevels.slice(0, 1));
