import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { deletedRetentionDays } from "@lanyard/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { idempotencyKeyOf } from "#src/lib/api/own-actions.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { recordAddress } from "#src/records/kind-name.ts";
import type { MergeNoun, MergeRequest } from "#src/records/merge/merge-requests.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefreshTouched } from "#src/records/use-refresh.ts";
import {
  type ComparedRecord,
  comparedFields,
  defaultGiver,
  type StageRanks,
  suggestSurvivor,
} from "./merge-comparison.ts";
import { type MergeBody, mergeRoutesOf } from "./merge-queries.ts";

export type MergeChoice = ReturnType<typeof useMergeChoice>;

export function useMergeChoice(noun: RecordNoun, records: readonly ComparedRecord[], ranks: StageRanks) {
  const [chosenId, setSurvivorId] = useState<string>();
  const [givers, setGivers] = useState<Readonly<Record<string, string>>>({});
  const suggestion = suggestSurvivor(noun, records);
  const isThere = (id: string | undefined) => records.some((record) => record.id === id);
  const survivorId = (isThere(chosenId) ? chosenId : suggestion?.id) ?? "";
  const fields = comparedFields(noun, records);
  const giverOf = (field: (typeof fields)[number]) => {
    const chosen = givers[field.name];
    if (chosen !== undefined && isThere(chosen)) return chosen;
    return defaultGiver(field, records, survivorId, ranks);
  };
  const sent = fields
    .filter((field) => field.agreement !== "same" || giverOf(field) !== survivorId)
    .map((field) => [field.name, { from: giverOf(field) }] as const);
  const ids = records.map(({ id }) => id);
  // A retry finds its idempotency key by this object, so the object stays the same until its values change.
  const wish = JSON.stringify([survivorId, ids, sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wish` contains all values of the body
  const body = useMemo(
    (): MergeBody => ({
      survivor_id: survivorId,
      merged_ids: ids.filter((id) => id !== survivorId),
      fields: Object.fromEntries(sent),
    }),
    [wish],
  );
  return {
    suggestion,
    survivorId,
    setSurvivorId,
    fields,
    giverOf,
    choose: (name: string, id: string) => setGivers({ ...givers, [name]: id }),
    body,
  };
}

type Merging = Pick<MergeRequest, "noun" | "onMerged"> & {
  nameOf: (survivorId: string) => string;
  onClose: () => void;
};

export function useMerge({ noun, nameOf, onMerged, onClose }: Merging) {
  const routes = mergeRoutesOf(useClient(), noun);
  const refresh = useRefreshTouched();
  const show = useSurvivorShown(noun);
  const { history } = useRouter();
  const offer = useUndoOffer({ done: t("merge.apart"), failed: t("merge.apartFailed") });
  return useMutation({
    mutationFn: (body: MergeBody) => routes.merge({ body }, { idempotencyKey: idempotencyKeyOf(body) }),
    onSuccess: (answer, { survivor_id: id, merged_ids: merged }) => {
      const { actionId } = answer;
      const href = recordAddress(noun, id);
      const count = merged.length + 1;
      offer(t("merge.done", { count, days: deletedRetentionDays }), actionId, {
        about: nameOf(id),
        link: { label: t("ui.open"), href, follow: () => history.push(href) },
      });
      onMerged?.(id);
      onClose();
      show(id, merged);
      void refresh([answer]);
    },
  });
}

/**
 * Returns a function that shows the surviving record after a merge: in the quick view of the list page, or
 * instead of the page of a record that was merged into it.
 */
function useSurvivorShown(noun: MergeNoun) {
  const router = useRouter();
  const list: string = `/${recordKinds[noun].plural}`;
  return (id: string, merged: readonly string[]) => {
    const { pathname } = router.state.location;
    if (merged.some((each) => pathname === `${list}/${each}`)) router.history.replace(`${list}/${id}`);
    if (pathname === list)
      void router.navigate({ to: list, search: (now: object) => ({ ...now, open: id }), replace: true });
  };
}
