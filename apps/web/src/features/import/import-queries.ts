import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob, ImportState } from "@lanyard/contract/import/import-job-schema";
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { failureText } from "./import-failure.ts";

/** The polling interval while no live events arrive. */
const pollMs = 2000;

/** Returns whether an import is being checked or run. */
export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === "checking" || state === "running";
}

export function hasEnded({ state }: { state: ImportState }): boolean {
  return state === "done" || state === "cancelled" || state === "failed";
}

/** Query keys start with the route of the contract. */
const keyOf = (id: string) => ["imports", "get", id] as const;

function importOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await client.imports.get({ params: { id } }, { signal })).import,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  });
}

export function useImportJob(id: string) {
  return useQuery(importOptions(useClient(), id));
}

export function useUnseenCheck(): (id: string, checkedAt: number) => Promise<boolean> {
  const client = useClient();
  const cache = useQueryClient();
  return async (id, checkedAt) => {
    const known = cache.getQueryState<ImportJob>(keyOf(id));
    if (known?.data && known.dataUpdatedAt > checkedAt && !isUnderWay(known.data)) return false;
    const { state } = await cache.fetchQuery(importOptions(client, id));
    return state === "checked" || state === "uploaded";
  };
}

/**
 * Returns the imports of the organisation. With `unseen`, returns only the user's imports that are running or
 * that ended unseen.
 */
export function useImportList({ unseen }: { unseen: boolean }) {
  const client = useClient();
  return useQuery({
    queryKey: ["imports", "list", { unseen }],
    queryFn: async ({ signal }) =>
      (await client.imports.list({ query: { unseen: unseen ? "true" : "false" } }, { signal })).imports,
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? pollMs : false),
  });
}

/** The filter of the checked rows. */
export type RowFilter = Pick<QueryInput, "outcome" | "noun" | "field" | "problem" | "cell_group">;
type QueryInput = NonNullable<NonNullable<Parameters<Client["imports"]["checkRows"]>[0]["query"]>>;

/**
 * Returns the checked rows of an import in pages. The key contains `updated_at`, because another check
 * replaces the rows.
 */
export function useCheckRows({ id, updated_at }: ImportJob, filter: RowFilter) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ["imports", "checkRows", id, updated_at, filter],
    queryFn: ({ pageParam, signal }) =>
      client.imports.checkRows(
        { params: { id }, query: pageParam === null ? filter : { ...filter, after: pageParam } },
        { signal },
      ),
    initialPageParam: firstPart(),
    getNextPageParam: ({ next }) => next,
  });
}

function firstPart(): string | null {
  return null;
}

/** Caches an import that the server returned, and refetches the lists. */
export function cacheImport(cache: QueryClient, job: ImportJob): void {
  cache.setQueryData(keyOf(job.id), job);
  void cache.invalidateQueries({ queryKey: ["imports", "list"] });
}

type Step = {
  call: (client: Client) => Promise<{ import: ImportJob }>;
  /** The text that replaces an unhelpful message of the server. */
  failed: string;
};

/** Returns a mutation that moves an import to its next step. */
export function useImportStep() {
  const client = useClient();
  const cache = useQueryClient();
  const step = useMutation({
    mutationFn: ({ call }: Step) => call(client),
    onSuccess: (answer) => cacheImport(cache, answer.import),
    // Another tab or member may have moved the import to another step.
    onError: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  });
  const { error, variables } = step;
  return { ...step, problem: error === null ? undefined : failureText(error, variables?.failed ?? "") };
}
