import { memberRoutes } from "@lanyard/contract/member/member-routes";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { lockPeople, markMembersLeft, selectPerson, upsertMembers } from "#src/features/person/person.ts";
import { AppError, fieldError } from "#src/http/app-error.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { inBulkAction } from "#src/log/action.ts";
import { selectMemberChanges } from "#src/log/action-change-sql.ts";
import { type ExternalChanges, reverseUnlessCommitted, type Undoable } from "#src/log/undoable.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { countOwned, createHandOver, handOver, listFormerOwners, requireSuccessor } from "./hand-over.ts";
import type { Membership } from "./membership.ts";

interface Removal {
  readonly kinds: readonly StoredKind[];
  readonly membership: Membership;
}

/**
 * Removes a member and hands over the member's records in one action. Lanyard ID ends the membership just
 * before the commit, so a retry accepts an ended membership.
 * @throws AppError NOT_FOUND for a person who was never a member; INVALID_INPUT if the successor is not a
 * member; LAST_ADMIN; errors of Membership
 */
export async function removeMember(
  caller: Caller,
  { kinds, membership }: Removal,
  memberId: string,
  to: string | null,
) {
  if (memberId === caller.personId) throw new AppError("NOT_ALLOWED", { message: refusal("memberIsSelf") });
  if (to === memberId) throw fieldError("to", refusal("memberLeaves"));
  await learnIfUnknown(caller, membership, memberId);
  const handing = createHandOver(caller, kinds, memberId, to);
  const reversals: ExternalChanges["reversals"] = [];
  const removing = inBulkAction(caller, {
    prepare: async (tx) => {
      // Locks the member first, so that no record is assigned after the search.
      await lockMember(tx, memberId);
      await handing.find(tx);
    },
    head: async (tx) => {
      await requireSuccessor(tx, caller, to);
      const { name } = await lockMember(tx, memberId);
      return { kind: "member-removal", noun: "member", label: name };
    },
    work: async (tx, log) => {
      const done = await handing.carryOut(tx, log);
      await markMembersLeft(tx, [memberId], true);
      await log.add([{ noun: "member", recordId: memberId, op: "delete", version: 1 }]);
      await membership.end({ caller, reversals }, memberId);
      return { ...done, touched: log.touched() };
    },
  });
  const { result, actionId } = await reverseUnlessCommitted(removing, reversals);
  return { success: true as const, ...result, actionId };
}

async function learnIfUnknown(caller: Caller, membership: Membership, id: string): Promise<void> {
  if (await caller.reading((tx) => selectPerson(tx, id))) return;
  const member = await membership.find(caller, id);
  if (member === undefined) throw new AppError("NOT_FOUND");
  await caller.inTenant((tx) => upsertMembers(tx, [member]));
}

async function lockMember(tx: TenantTx, id: string) {
  const [member] = await lockPeople(tx, [id]);
  if (member === undefined) throw new AppError("NOT_FOUND");
  return member;
}

const already = { there: refusal("memberBackAlready"), gone: refusal("memberLeftAlready") };

export function memberUndo(membership: Membership): Undoable {
  return {
    lock: async (tx, ids) =>
      new Map(
        (await lockPeople(tx, ids)).map(({ id, hasLeft }) => [
          id,
          { values: {}, version: 0, deleted: hasLeft, subjectId: id, already },
        ]),
      ),
    write: async () => undefined,
    mark: markMembersLeft,
    async changeExternally(tx, context) {
      for (const { record_id: id, op } of await selectMemberChanges(tx, context.actionId)) {
        if (op === "delete") await membership.end(context, id);
        else await membership.resume(context, id);
      }
    },
  };
}

export function bindMemberRoutes(
  { bind }: RouteBinder,
  kinds: readonly StoredKind[],
  membership: Membership,
): void {
  bind(memberRoutes.countRecords, async ({ caller, params }) => {
    await learnIfUnknown(caller, membership, params.id);
    return countOwned(caller, kinds, params.id);
  });
  bind(memberRoutes.handOver, ({ caller, params, body }) => handOver(caller, kinds, params.id, body.to));
  bind(memberRoutes.remove, ({ caller, params, body }) =>
    removeMember(caller, { kinds, membership }, params.id, body.to),
  );
  bind(memberRoutes.listFormer, ({ caller }) => listFormerOwners(caller, kinds));
}
