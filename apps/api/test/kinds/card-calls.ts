import { apiRoutes } from "@lanyard/contract/api-routes";
import { boardOf, type CardNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { RouteShape, RouteTable } from "@lanyard/contract/route/route";
import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestMember, TestOrganisations } from "@lanyard/test-kit/test-api";
import type { Values } from "./kind-calls.ts";

export type Card = Values & { readonly id: string };
export type Column = Values & {
  readonly stage: string;
  readonly totalCount: number;
  readonly totals?: readonly { readonly count: number; readonly amount_cents: number }[];
};
interface Moved {
  readonly stages: readonly Column[];
  readonly moved?: number;
  readonly actionId?: string;
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;

export function cardCalls({ baseUrl }: TestOrganisations, noun: CardNoun, member: TestMember) {
  const { plural } = recordKinds[noun];
  const table = tables[boardOf(noun).routes ?? plural] ?? {};
  const bulkMove = Object.values(table).find(({ path }) => path.endsWith("/bulk-move"));

  async function call<Answer>(
    route: RouteShape | undefined,
    id: string,
    rest = "",
    body?: unknown,
  ): Promise<Answer> {
    if (route === undefined) throw new Error(`The board of ${plural} lacks a route`);
    const url = `${baseUrl}${route.path.replace(/\{\w+\}/u, id)}${rest}`;
    const response = await sendAs(member.accessToken, route.method, url, { body });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  return {
    async column({ pipeline_id, id }: { readonly pipeline_id: string; readonly id: string }) {
      const { data } = await call<{ data: Column[] }>(table.board, pipeline_id, `?stage_id=${id}`);
      const [column] = data;
      if (column === undefined) throw new Error("The column is missing");
      return { ...column, cards: column[plural] as readonly Card[] };
    },
    move: (id: string, stageId: string) => call<Moved>(table.move, id, "", { stageId }),
    moveMany: (ids: readonly string[], stageId: string) => call<Moved>(bulkMove, "", "", { ids, stageId }),
    history: async (id: string) =>
      (await call<{ history: { stage_id: string | null; undone: boolean }[] }>(table.history, id)).history,
    page: (id: string) => call<{ history: unknown }>(tables[`${noun}Page`]?.read, id),
  };
}
