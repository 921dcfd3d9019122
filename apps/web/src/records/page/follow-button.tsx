import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";

type FollowButtonProps = { noun: RecordNoun; id: string };

/** The response of the record's page fills this query, unless the page has shown a cached record. */
export const followKey = ({ noun, id }: FollowButtonProps) => [`${noun}Follow`, "read", id] as const;

/** The state changes immediately and reverts after a failure. */
export function FollowButton({ noun, id }: FollowButtonProps) {
  const client = useClient();
  const cache = useQueryClient();
  const queryKey = followKey({ noun, id });
  const routes = client[`${noun}Follow`];
  const { data: following } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await routes.read({ params: { id } }, { signal })).following,
    enabled: ({ state }) => state.data === undefined,
  });
  const { mutate } = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? routes.follow : routes.unfollow)({ params: { id } }),
    onMutate: (wanted) => cache.setQueryData(queryKey, wanted),
    onError: (error, wanted) => {
      cache.setQueryData(queryKey, !wanted);
      offerRetry(t("ui.followFailed"), reasonOf(error), () => mutate(wanted));
    },
  });
  if (following === undefined) return null;
  return (
    <IconButton
      icon={following ? BellRing : Bell}
      label={following ? t("ui.unfollow") : t("ui.follow")}
      aria-pressed={following}
      onClick={() => mutate(!following)}
    />
  );
}
