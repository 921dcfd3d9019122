import { memberRoutes } from "@lanyard/contract/member/member-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import { countOwned, handOver } from "./hand-over.ts";

/** Binds the routes of what members own. */
export function bindMemberRoutes({ bind }: RouteBinder, kinds: readonly StoredKind[]): void {
  bind(memberRoutes.countRecords, ({ caller, params }) => countOwned(caller, kinds, params.id));
  bind(memberRoutes.handOver, ({ caller, params, body }) => handOver(caller, kinds, params.id, body.to));
}
