import { ApiError } from "@lanyard/client/api-error";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { membersRefetchMs } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { type LanyardId, useLanyardId } from "#src/lib/api/lanyard-id.ts";
import { linkAnswer, memberListing, type Role } from "./member-schema.ts";

/** Lanyard ID's calls are no routes of the contract: the key is their path. */
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

/** What colleagues told of themselves, by id. */
export function useColleagues() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["person", "list"],
    queryFn: async ({ signal }) => (await client.person.list(undefined, { signal })).people,
  });
  return new Map(data?.map((person) => [person.id, person]));
}

function useMemberMutation<Input, Result>(work: (input: Input) => Promise<Result>) {
  const cache = useQueryClient();
  const { queryKey } = memberListOptions(useLanyardId());
  return useMutation({ mutationFn: work, onSettled: () => cache.invalidateQueries({ queryKey }) });
}

export function useInvitation() {
  const lanyardId = useLanyardId();
  return useMemberMutation(async (invited: { email: string; role: Role }) =>
    linkAnswer.parse(await lanyardId.call("POST", "/members/invitations", invited)),
  );
}

export function useInvitationRevoking() {
  const lanyardId = useLanyardId();
  return useMemberMutation((id: string) => lanyardId.call("DELETE", `/members/invitations/${id}`));
}

export function useRoleChange() {
  const lanyardId = useLanyardId();
  return useMemberMutation(({ id, role }: { id: string; role: Role }) =>
    lanyardId.call("PUT", `/members/${id}`, { role }),
  );
}

/** Whoever is removed leaves no profile behind; who never signed in here has none. */
export function useMemberRemoval() {
  const lanyardId = useLanyardId();
  const client = useClient();
  const cache = useQueryClient();
  return useMemberMutation(async (id: string) => {
    await lanyardId.call("DELETE", `/members/${id}`);
    await client.person.forget({ params: { id } }).catch(unlessNotFound);
    await cache.invalidateQueries({ queryKey: ["person", "list"] });
  });
}

/** A link with which a member chooses a new password. */
export function usePasswordLink() {
  const lanyardId = useLanyardId();
  return useMutation({
    mutationFn: async (id: string) =>
      linkAnswer.parse(await lanyardId.call("POST", `/members/${id}/password-link`)),
  });
}

function unlessNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}
