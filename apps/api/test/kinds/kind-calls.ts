import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { TestMember, TestOrganisations } from "@lanyard/test-kit/test-api";
import { parse } from "csv-parse/sync";

export type Values = Readonly<Record<string, unknown>>;
export type AnsweredRecord = Values & { readonly id: string; readonly version: number };

interface Written {
  readonly record: AnsweredRecord;
  readonly actionId: string;
}

interface BulkAnswer {
  readonly changed: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  readonly actionId: string;
}

interface CellsAnswer {
  readonly changed: number;
  readonly versions: readonly { readonly id: string; readonly version: number }[];
  readonly failed: readonly { readonly id: string; readonly field: string; readonly message: string }[];
  readonly actionId?: string;
}

interface AnsweredPage {
  readonly ids: readonly string[];
  readonly groups: unknown;
  readonly pagination: unknown;
}

interface ToldChange {
  readonly op: string;
  readonly noun: string;
  readonly record_id: string;
  readonly note: string | null;
  readonly changes: readonly { readonly field: string }[];
}

interface FoundLine {
  readonly type: string;
  readonly id: string;
  readonly title: string;
  readonly url: string;
}

export interface Refused {
  readonly status: number;
  readonly code: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
  readonly facts?: { readonly current?: Values };
}

/** Returns functions that call the routes of a kind as a member and return the unwrapped response. */
export function kindCalls(
  api: TestOrganisations,
  noun: RecordNoun,
  member: TestMember = api.acme.user,
  fetched = fetch,
) {
  const { plural, envelope } = recordKinds[noun];

  async function send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetched(`${api.baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${member.accessToken}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function json<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await send(method, path, body);
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  const opened = (answer: Record<string, AnsweredRecord>): AnsweredRecord => {
    const record = answer[envelope === "data" ? "data" : noun];
    if (record === undefined) throw new Error(`No ${noun} in ${JSON.stringify(answer)}`);
    return record;
  };
  const written = (answer: Record<string, AnsweredRecord> & { actionId: string }): Written => ({
    record: opened(answer),
    actionId: answer.actionId,
  });
  const query = (asked: Record<string, string>) => new URLSearchParams(asked).toString();

  return {
    create: async (body: Values) => written(await json("POST", `/${plural}`, body)),
    read: async (id: string) => opened(await json("GET", `/${plural}/${id}`)),
    update: async (id: string, body: Values) => written(await json("PUT", `/${plural}/${id}`, body)),
    list: async (asked: Record<string, string>): Promise<readonly AnsweredRecord[]> =>
      (
        await json<Record<string, AnsweredRecord[]>>("GET", `/${plural}?${query({ limit: "100", ...asked })}`)
      )[plural] ?? [],
    async page(asked: Record<string, string | number>): Promise<AnsweredPage> {
      const texts = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]));
      const answer = await json<Record<string, AnsweredRecord[]> & Omit<AnsweredPage, "ids">>(
        "GET",
        `/${plural}?${query(texts)}`,
      );
      const { groups, pagination } = answer;
      return { ids: (answer[plural] ?? []).map(({ id }) => id), groups, pagination };
    },
    count: async (asked: Record<string, string>): Promise<number> =>
      (await json<{ totalCount: number }>("GET", `/${plural}/count?${query(asked)}`)).totalCount,
    exported: async (asked: Record<string, string>) =>
      (await send("GET", `/${plural}/export?${query(asked)}`)).text(),
    exportedRows: async (asked: Record<string, string>): Promise<Record<string, string>[]> =>
      parse(await (await send("GET", `/${plural}/export?${query(asked)}`)).text(), {
        bom: true,
        columns: true,
      }),
    async exportedChosen(body: Values, asked: Record<string, string> = {}): Promise<string[]> {
      const response = await send("POST", `/${plural}/export?${query(asked)}`, body);
      const file = await response.text();
      if (!response.ok) throw new Error(`POST /${plural}/export: ${file}`);
      const lines: Record<string, string>[] = parse(file, { bom: true, columns: true });
      return lines.map(({ id = "" }) => id);
    },
    activity: async (id: string) =>
      (await json<{ activity: ToldChange[] }>("GET", `/${plural}/${id}/activity`)).activity,
    remove: async (id: string): Promise<{ actionId: string }> => json("DELETE", `/${plural}/${id}`),
    removeSome: async (ids: readonly string[]): Promise<{ actionId: string; deleted: number }> =>
      json("POST", `/${plural}/bulk-delete`, { ids }),
    updateMany: async (body: Values): Promise<BulkAnswer> => json("POST", `/${plural}/bulk-update`, body),
    editCells: async (edits: readonly Values[]): Promise<CellsAnswer> =>
      json("POST", `/${plural}/edit-cells`, { edits }),
    merge: async (body: Values) => written(await json("POST", `/${plural}/merge`, body)),
    removeMatching: async (body: Values): Promise<{ actionId: string; deleted: number }> =>
      json("POST", `/${plural}/delete-matching`, body),
    undo: async (actionId: string): Promise<{ undone: number; refused: unknown[] }> =>
      json("POST", `/actions/${actionId}/undo`, {}),
    addNote: async (id: string, body: string) => json("POST", `/${plural}/${id}/notes`, { body }),
    notes: async (id: string): Promise<{ body: string }[]> =>
      (await json<{ notes: { body: string }[] }>("GET", `/${plural}/${id}/notes`)).notes,
    search: async (text: string): Promise<FoundLine[]> =>
      (await json<{ results: FoundLine[] }>("GET", `/search?${query({ q: text })}`)).results,
    async refused(method: "POST" | "PUT" | "GET" | "DELETE", path: string, body?: unknown): Promise<Refused> {
      const response = await send(method, `/${plural}${path}`, body);
      if (response.ok) throw new Error(`${method} /${plural}${path} was not refused`);
      return { ...((await response.json()) as Refused), status: response.status };
    },
  };
}

export type KindCalls = ReturnType<typeof kindCalls>;
