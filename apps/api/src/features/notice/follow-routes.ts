import { followRoutes } from "@lanyard/contract/follow/follow-routes";
import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { TenantTx } from "#src/db/tenant.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { deleteFollow, insertFollow, isFollowing } from "#src/log/notice/follow-sql.ts";
import { requireHolder } from "#src/records/links/record-holder-label.ts";

export function bindFollowRoutes({ bind }: RouteBinder): void {
  for (const noun of recordNouns) {
    const { read, follow, unfollow } = followRoutes[`${noun}Follow`];
    bind(read, ({ caller, params }) =>
      ofRecord(caller, noun, params.id, "reading", (tx, id) => isFollowing(tx, caller.personId, id).send()),
    );
    bind(follow, ({ caller, params }) =>
      ofRecord(caller, noun, params.id, "inTenant", async (tx, id) => {
        await insertFollow(tx, caller.personId, { noun, id });
        return true;
      }),
    );
    bind(unfollow, ({ caller, params }) =>
      ofRecord(caller, noun, params.id, "inTenant", async (tx, id) => {
        await deleteFollow(tx, caller.personId, id);
        return false;
      }),
    );
  }
}

function ofRecord(
  caller: Caller,
  noun: RecordNoun,
  asked: string,
  way: "reading" | "inTenant",
  work: (tx: TenantTx, id: string) => Promise<boolean>,
) {
  return caller[way](async (tx) => {
    const { holder } = await requireHolder(tx, { noun, id: asked });
    return { success: true as const, following: await work(tx, holder.id) };
  });
}
