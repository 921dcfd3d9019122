import { memberRoutes } from "@lanyard/contract/member/member-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { StoredKind } from "#src/records/record-writing.ts";
import { countOwned, handOver, listFormerOwners } from "./hand-over.ts";
import { removeMember } from "./member-removal.ts";
import type { Membership } from "./membership.ts";

/** Binds the routes of what members own. */
export function bindMemberRoutes(
  { bind }: RouteBinder,
  kinds: readonly StoredKind[],
  membership: Membership,
): void {
  bind(memberRoutes.countRecords, ({ caller, params }) => countOwned(caller, kinds, params.id));
  bind(memberRoutes.handOver, ({ caller, params, body }) => handOver(caller, kinds, params.id, body.to));
  bind(memberRoutes.remove, ({ caller, params, body }) =>
    removeMember(caller, { kinds, membership }, params.id, body.to),
  );
  bind(memberRoutes.listFormer, ({ caller }) => listFormerOwners(caller, kinds));
}
