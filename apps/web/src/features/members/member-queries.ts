import { ApiError } from "@lanyard/client/api-error";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { membersRefetchMs } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { type LanyardId, useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { invitationAnswer, linkAnswer, memberListing, type Role } from "./member-schema.ts";

/**
 * The query key contains the service and the path, because calls to Lanyard ID have no route in the contract.
 */
export function memberListOptions(lanyardId: LanyardId) {
  return queryOptions({
    queryKey: ["lanyard-id", "members"],
    queryFn: async () => memberListing.parse(await lanyardId.call("GET", "/members")),
    refetchInterval: membersRefetchMs,
    refetchOnWindowFocus: "always",
    refetchOnMount: "always",
  });
}

export function useMembers() {
  return useQuery(memberListOptions(useLanyardId()));
}

export function useColleagues() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["person", "list"],
    queryFn: async ({ signal }) => (await client.person.list(undefined, { signal })).people,
  });
  return new Map(data?.map((person) => [person.id, person]));
}

function useMemberMutation<Input, Result>(work: (input: Input, lanyardId: LanyardId) => Promise<Result>) {
  const cache = useQueryClient();
  const lanyardId = useLanyardId();
  const { queryKey } = memberListOptions(lanyardId);
  return useMutation({
    mutationFn: (input: Input) => work(input, lanyardId),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

export const useInvitation = () =>
  useMemberMutation(async (invited: { email: string; role: Role }, lanyardId) =>
    invitationAnswer.parse(await lanyardId.call("POST", "/members/invitations", invited)),
  );

export const useInvitationRevoking = () =>
  useMemberMutation((id: string, lanyardId) => lanyardId.call("DELETE", `/members/invitations/${id}`));

export const useRoleChange = () =>
  useMemberMutation(({ id, role }: { id: string; role: Role }, lanyardId) =>
    lanyardId.call("PUT", `/members/${id}`, { role }),
  );

export function useHandOver() {
  const client = useClient();
  const cache = useQueryClient();
  return useMemberMutation(async (handing: Removal) => {
    const { id, to } = handing;
    const once = { idempotencyKey: idempotencyKeyOf(handing) };
    const done = await client.members.handOver({ params: { id }, body: { to } }, once);
    // Records of any kind may have a new owner.
    void cache.invalidateQueries();
    return done;
  });
}

export function useOwnedCount() {
  const client = useClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const owned = await client.members.countRecords({ params: { id } }).catch(unlessNotFound);
      return owned ?? { count: 0, views: [] };
    },
  });
}

export function useFormerOwners() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["members", "listFormer"],
    queryFn: async ({ signal }) => (await client.members.listFormer(undefined, { signal })).members,
    refetchOnMount: "always",
  });
  return data ?? [];
}

/** A member who is removed or hands over records, and the new owner of these records; null for no owner. */
type Removal = { id: string; to: string | null };

export function useMemberRemoval() {
  const client = useClient();
  const refresh = useRefreshTouched();
  return useMemberMutation(async (removal: Removal) => {
    const { id, to } = removal;
    const once = { idempotencyKey: idempotencyKeyOf(removal) };
    const removed = await client.members.remove({ params: { id }, body: { to } }, once);
    void refresh([removed]);
    const { failed } = removed;
    const [first] = failed;
    if (first)
      toast.warning(t("ui.bulkFailed", { count: failed.length }), {
        about: first.message,
      });
    return removed;
  });
}

export function usePasswordLink() {
  const lanyardId = useLanyardId();
  return useMutation({
    mutationFn: async (id: string) =>
      linkAnswer.parse(await lanyardId.call("POST", `/members/${id}/password-link`)),
  });
}

function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
