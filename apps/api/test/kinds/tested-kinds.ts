import { apiRoutes } from "@lanyard/contract/api-routes";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";

/** Whether tests of all kinds and routes run for each of them. `vitest.config.ts` sets this in release runs. */
export const isWhole = process.env.WHOLE_MATRIX !== undefined;

/** The kinds in tests of all kinds. `npm test` uses contacts, which have all properties of kinds. */
export const testedNouns: readonly RecordNoun[] = isWhole ? recordNouns : ["contact"];

export const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`;

const all = Object.values(apiRoutes).flatMap((table) => Object.values<RouteShape>(table));
const names = new Set(all.map(nameOf));
const untested = recordNouns
  .filter((noun) => !testedNouns.includes(noun))
  .map((noun) => new RegExp(`^/${recordKinds[noun].plural}(?=/|$)`, "u"));
const isLikeContacts = (route: RouteShape) =>
  untested.some((start) => {
    const path = route.path.replace(start, "/contacts");
    return path !== route.path && names.has(nameOf({ ...route, path }));
  });

/** The routes in tests of all routes. `npm test` omits routes of other kinds that contacts also have. */
export const testedRoutes: readonly RouteShape[] = all.filter((route) => !isLikeContacts(route));
