import { noticeRoutes } from "@lanyard/contract/notice/notice-routes";
import { notice } from "@lanyard/contract/notice/notice-schema";
import { pipelined } from "#src/db/statement.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { hasRight } from "#src/http/caller.ts";
import { countToReview, countUnseen, markSeen, selectNotices } from "#src/log/notice/notice-sql.ts";

const mostCounted = 100;

export function bindNoticeRoutes({ bind }: RouteBinder): void {
  bind(noticeRoutes.list, ({ caller, query }) =>
    caller.reading(async (tx) => {
      const [rows, unseen, proposals] = await pipelined(
        selectNotices(tx, caller.personId, query),
        countUnseen(tx, caller.personId, mostCounted),
        // A reviewer who became a viewer can no longer answer proposals.
        countToReview(tx, caller.personId, hasRight(caller, "write") ? mostCounted : 0),
      );
      return { notices: rows.map((row) => notice.parse(row)), unseen, proposals };
    }),
  );
  bind(noticeRoutes.seen, ({ caller, body }) =>
    caller.inTenant(async (tx) => {
      await markSeen(tx, caller.personId, body.ids);
      return { success: true as const, unseen: await countUnseen(tx, caller.personId, mostCounted).send() };
    }),
  );
}
