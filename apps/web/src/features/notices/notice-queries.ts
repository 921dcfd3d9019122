import type { NoticeListAnswer } from "@lanyard/contract/notice/notice-schema";
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatCount } from "#src/lib/format/number.ts";

const listKey = ["notices", "list"] as const;
const pageSize = 20;
/** The number at which the server stops counting notifications. */
const mostCounted = 100;

const countText = (count: number) =>
  count >= mostCounted ? `${formatCount(mostCounted - 1)}+` : formatCount(count);

type Pages = InfiniteData<NoticeListAnswer, string | undefined>;

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

export function useNoticeCounts() {
  const { unseen = 0, proposals = 0 } = useNotices().data?.pages[0] ?? {};
  return {
    unseen: { count: unseen, shown: countText(unseen) },
    toReview: { count: proposals, shown: countText(proposals) },
  };
}

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
