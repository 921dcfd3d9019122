import { useRouter } from "@tanstack/react-router";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { lastList, rememberList, type ShownList } from "#src/records/list/last-list.ts";
import { type PageStep, useListWalk } from "#src/records/list/list-walk.ts";
import type { RecordSource } from "#src/records/source.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { toastFailure } from "#src/ui/overlays/toast.ts";

/** The record's position in the list that the user opened last, with buttons that open its neighbours. */
export function ListSteps({ source, id }: { source: RecordSource; id: string }) {
  const [list, setList] = useState(() => lastList(source.routes));
  const { history } = useRouter();
  const client = useClient();
  const at = list?.ids.indexOf(id) ?? -1;
  const isInList = list !== undefined && at >= 0;
  const position = isInList ? (list.page - 1) * list.limit + at + 1 : 0;
  const open = (next: string) => {
    // Replaces the history entry, so that Back returns to the list. The URL keeps the open tab.
    history.replace(`/${source.routes}/${next}${history.location.search}`);
  };
  const leavePage = async (step: PageStep) => {
    if (list === undefined || isEnd(list, position, step)) return;
    const page = list.page + step;
    const query = { ...list.query, page };
    const { rows } = await source.calls(client).list(query, new AbortController().signal);
    const ids = rows.map((row) => row.id);
    const next = step === 1 ? ids[0] : ids.at(-1);
    if (next === undefined) return;
    const shown = { ...list, page, ids };
    rememberList(source.routes, shown);
    setList(shown);
    open(next);
  };
  const go = (step: PageStep) => {
    const next = list?.ids[at + step];
    if (next !== undefined) return open(next);
    leavePage(step).catch(({ message }: Error) => toastFailure(message, () => go(step)));
  };
  useListWalk({ id, ids: isInList ? list.ids : [], onOpen: open, onLeavePage: go }, { hasArrows: false });
  if (!isInList) return null;
  return (
    <span className="flex items-center gap-1">
      {list.total !== undefined && (
        <span className="count hide-m whitespace-nowrap">
          {t("ui.placeInList", { place: position, total: list.total })}
        </span>
      )}
      <IconButton
        icon={ChevronUp}
        label={t("ui.previousInList")}
        disabled={isEnd(list, position, -1)}
        onClick={() => go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t("ui.nextInList")}
        disabled={isEnd(list, position, 1)}
        onClick={() => go(1)}
      />
    </span>
  );
}

function isEnd({ total, ids, page, limit }: ShownList, position: number, step: PageStep): boolean {
  if (step === -1) return position <= 1;
  // Without a total, only a page that is not full is certainly the last.
  const end = ids.length < limit ? (page - 1) * limit + ids.length : Number.POSITIVE_INFINITY;
  return position >= (total ?? end);
}
