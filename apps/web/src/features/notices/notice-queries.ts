import type { NoticeListAnswer } from "@lanyard/contract/notice/notice-schema";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";

/** The key names the route of the contract; live events make it stale. */
const listKey = ["notices", "list"] as const;
const pageSize = 20;

type Pages = InfiniteData<NoticeListAnswer, string | undefined>;

/** Returns the user's notices, newest first, in pages. */
export function useNotices() {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      client.notices.list(
        { query: { limit: pageSize, ...(pageParam !== undefined && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: ({ notices }) => (notices.length < pageSize ? undefined : notices.at(-1)?.id),
  });
}

/** Marks some notices, or all, as seen. The bell updates immediately; the next reading corrects it. */
export function useMarkNoticesSeen() {
  const client = useClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (ids?: string[]) => client.notices.seen({ body: ids ? { ids } : {} }),
    onSuccess: ({ unseen }) =>
      cache.setQueryData(
        listKey,
        (known: Pages | undefined) =>
          known && { ...known, pages: known.pages.map((page) => ({ ...page, unseen })) },
      ),
  });
}
