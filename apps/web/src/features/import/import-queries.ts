import { ApiError } from "@lanyard/client/api-error";
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

/** The polling interval for imports that are being checked or run, in case live events are interrupted. */
const pollMs = 2000;

export function isUnderWay({ state }: { state: ImportState }): boolean {
  return state === "checking" || state === "running";
}

export function hasEnded({ state }: { state: ImportState }): boolean {
  return state === "done" || state === "cancelled" || state === "failed";
}

const keyOf = (id: string) => ["imports", "get", id] as const;

function importOptions(client: Client, id: string) {
  return queryOptions({
    queryKey: keyOf(id),
    // An import that does not exist is null, not an error, because TanStack Query forgets errors while it
    // fetches again. The page would then show that it loads after each undo of another import.
    queryFn: ({ signal }) =>
      client.imports.get({ params: { id } }, { signal }).then(
        (answer) => answer.import,
        (error: unknown) => {
          if (error instanceof ApiError && (error.status === 400 || error.status === 404)) return null;
          throw error;
        },
      ),
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
    const job = await cache.fetchQuery(importOptions(client, id));
    return job?.state === "checked" || job?.state === "uploaded";
  };
}

/**
 * Returns the organisation's imports. With `unseen`, returns only the user's running imports and unseen
 * results.
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

export type RowFilter = Pick<QueryInput, "outcome" | "noun" | "field" | "problem" | "cell_group">;
type QueryInput = NonNullable<NonNullable<Parameters<Client["imports"]["checkRows"]>[0]["query"]>>;

/**
 * Returns pages of checked rows. The query key contains `updated_at`, because another check replaces the
 * rows.
 */
export function useCheckRows({ id, updated_at }: ImportJob, filter: RowFilter) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ["imports", "checkRows", id, updated_at, filter],
    queryFn: ({ pageParam, signal }) =>
      client.imports.checkRows(
        { params: { id }, query: pageParam === "" ? filter : { ...filter, after: pageParam } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

export function cacheImport(cache: QueryClient, job: ImportJob): void {
  cache.setQueryData(keyOf(job.id), job);
  void cache.invalidateQueries({ queryKey: ["imports", "list"] });
}

type Step = {
  call: (client: Client) => Promise<{ import: ImportJob }>;
  /** The text to show if the error's own message would not help the user. */
  failed: string;
};

export function useImportStep() {
  const client = useClient();
  const cache = useQueryClient();
  const step = useMutation({
    mutationFn: ({ call }: Step) => call(client),
    onSuccess: (answer) => cacheImport(cache, answer.import),
    // The step may have failed because another tab or member has already moved the import to another step.
    onError: () => cache.invalidateQueries({ queryKey: ["imports"] }),
  });
  const { error, variables } = step;
  return { ...step, problem: error === null ? undefined : failureText(error, variables?.failed ?? "") };
}

export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.is("NETWORK") || error.is("UNKNOWN") || error.is("INTERNAL") ? fallback : error.message;
}
