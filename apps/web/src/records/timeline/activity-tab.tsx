import { useInfiniteQuery } from "@tanstack/react-query";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { activityOptions } from "./activity-queries.ts";
import { ActivityTimeline } from "./activity-timeline.tsx";

type ActivityTabProps = {
  noun: KindName;
  id: string;
  /** What stands there when nothing ever happened. */
  emptyText: string;
};

/** The Activity tab of a record, from the log of changes. */
export function ActivityTab({ noun, id, emptyText }: ActivityTabProps) {
  const query = useInfiniteQuery(activityOptions(useClient(), noun, id));
  if (query.isPending) return <SkeletonRows rows={4} columns={1} label={t("activity.loading")} />;
  if (query.isError && !query.data) return <Failed onRetry={() => query.refetch()} />;
  const entries = query.data.pages.flatMap(({ activity }) => activity);
  if (entries.length === 0) return <p className="px-6 py-4 text-ink-muted">{emptyText}</p>;
  return (
    <div className="max-w-[68ch] px-2 py-3">
      <ActivityTimeline entries={entries} />
      {query.hasNextPage && (
        <div className="px-4 pb-4">
          <Button
            busyLabel={query.isFetchingNextPage && t("activity.loadingMore")}
            onClick={() => query.fetchNextPage()}
          >
            {t("activity.more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex items-center gap-3 px-6 py-4" role="alert">
      <span>{t("activity.failed")}</span>
      <Button size="sm" onClick={onRetry}>
        {t("activity.tryAgain")}
      </Button>
    </div>
  );
}
