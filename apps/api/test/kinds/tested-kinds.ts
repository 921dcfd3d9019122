import { apiRoutes } from "@lanyard/contract/api-routes";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape } from "@lanyard/contract/route/route";

/** Whether tests of all kinds and routes run for each of them. `vitest.config.ts` sets this in release runs. */
export const isWhole = process.env.WHOLE_MATRIX !== undefined;

/** The kinds that tests of all kinds use. Contacts and deals together have every property that a kind can have. */
export const testedNouns: readonly RecordNoun[] = isWhole ? recordNouns : ["contact", "deal"];

export const nameOf = ({ method, path }: RouteShape) => `${method} ${path}`;

export const allRoutes = Object.values(apiRoutes).flatMap((table) => Object.values<RouteShape>(table));
const names = new Set(allRoutes.map(nameOf));
const untested = recordNouns
  .filter((noun) => !testedNouns.includes(noun))
  .map((noun) => new RegExp(`^/${recordKinds[noun].plural}(?=/|$)`, "u"));
const isLikeContacts = (route: RouteShape) =>
  untested.some((start) => {
    const path = route.path.replace(start, "/contacts");
    return path !== route.path && names.has(nameOf({ ...route, path }));
  });

/** The routes that tests of all routes use. `npm test` omits routes that contacts have, too. */
export const testedRoutes: readonly RouteShape[] = allRoutes.filter((route) => !isLikeContacts(route));
