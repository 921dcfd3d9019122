import { z } from "zod";
import { recordId } from "../field/ids.ts";
import type { RouteShape, RouteTable } from "../route/route.ts";
import { childrenOf, type RecordNoun, recordKinds, recordNouns } from "./record-kinds.ts";

type Kinds = typeof recordKinds;
export type ParentOf<Noun extends RecordNoun> = NamedIn<Kinds[Noun]["parents"]>;
type NamedIn<Parents> = {
  [Column in keyof Parents]: Parents[Column] extends { readonly to: infer To } ? To : never;
}[keyof Parents];
type ChildOf<Noun extends RecordNoun> = {
  [Child in RecordNoun]: Noun extends ParentOf<Child> ? Child : never;
}[RecordNoun];

export type Listed = RouteShape & { readonly query: z.ZodObject; readonly answer: z.ZodObject };
type ListRoutes = { readonly [Noun in RecordNoun as `${Kinds[Noun]["plural"]}`]: { readonly list: Listed } };

const params = z.strictObject({ id: recordId });
/**
 * Properties of a list of child records. `totals` has the number and total value of the children in each
 * currency; it is empty for kinds without money.
 */
const totals = z.object({
  totals: z.array(z.object({ currency: z.string(), count: z.number().int(), amount_cents: z.number() })),
  /**
   * The role of each record that is linked to the parent, such as a deal of a contact. Absent for kinds
   * without such a link.
   */
  roles: z.array(z.object({ id: z.uuid(), role: z.string() })).optional(),
});
type Totals = z.output<typeof totals>;

export function childAnswer({ answer }: Listed): z.ZodObject {
  return answer.extend(totals.shape);
}

export type ChildAnswers<Parent extends RecordNoun, Lists extends ListRoutes> = {
  [Child in ChildOf<Parent> as Kinds[Child]["plural"]]: z.output<
    Lists[Kinds[Child]["plural"]]["list"]["answer"]
  > &
    Totals;
};

function childRoute(path: string, list: Listed): RouteShape {
  return {
    method: "GET",
    path,
    right: "read",
    summary: "Lists the records that belong to a record, with totals per currency if they have amounts",
    params,
    query: list.query,
    answer: childAnswer(list),
  };
}

export interface ChildRoute<Parent extends RecordNoun, Child extends RecordNoun, List extends Listed> {
  readonly method: "GET";
  readonly path: `/${Kinds[Parent]["plural"]}/{id}/${Kinds[Child]["plural"]}`;
  readonly right: "read";
  readonly summary: string;
  readonly params: typeof params;
  readonly query: List["query"];
  readonly answer: z.ZodType<z.output<List["answer"]> & Totals>;
}

export type ChildRoutes<Lists extends ListRoutes> = {
  [Parent in RecordNoun as [ChildOf<Parent>] extends [never] ? never : `${Parent}Children`]: {
    [Child in ChildOf<Parent> as `${Kinds[Child]["plural"]}`]: ChildRoute<
      Parent,
      Child,
      Lists[Kinds[Child]["plural"]]["list"]
    >;
  };
};

/** Returns the routes that list the children of all kinds, such as `contactChildren.deals`. */
export function childRoutes<Lists extends ListRoutes>(lists: Lists): ChildRoutes<Lists>;
export function childRoutes(lists: ListRoutes): Record<string, RouteTable> {
  const tables = recordNouns.map((noun): [string, RouteTable] => [
    `${noun}Children`,
    Object.fromEntries(
      childrenOf(noun).map(({ noun: child }) => {
        const { plural } = recordKinds[child];
        const path = `/${recordKinds[noun].plural}/{id}/${plural}`;
        return [plural, childRoute(path, lists[plural].list)];
      }),
    ),
  ]);
  return Object.fromEntries(tables.filter(([, table]) => Object.keys(table).length > 0));
}
