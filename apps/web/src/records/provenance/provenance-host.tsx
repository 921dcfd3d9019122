import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { provenanceKey } from "#src/records/record-query-keys.ts";
import { Tooltip } from "#src/ui/overlays/tooltip.tsx";
import { useTooltipAnchor } from "#src/ui/overlays/tooltip-anchor.ts";
import { type ShownValue, valueShownIn } from "./set-by.ts";

/**
 * Shows which member set a value that the user hovers, focuses or long-presses. Sends one request per record.
 */
export function ProvenanceHost() {
  const anchor = useTooltipAnchor(findValue, { isPressedLong: true });
  const value = anchor && valueShownIn(anchor);
  return value ? <SetBy key={anchor.dataset.setBy} anchor={anchor} value={value} /> : null;
}

function SetBy({ anchor, value: { kind, id, field } }: { anchor: HTMLElement; value: ShownValue }) {
  const client = useClient();
  const tooltipId = useId();
  const { data } = useQuery({
    queryKey: provenanceKey(kind, id),
    queryFn: async ({ signal }) => (await client[kind].provenance({ params: { id } }, { signal })).fields,
  });
  const set = data?.[field];
  const isKnown = set !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    anchor.setAttribute("aria-describedby", tooltipId);
    return () => anchor.removeAttribute("aria-describedby");
  }, [anchor, tooltipId, isKnown]);
  if (!set) return null;
  const via = set.via === "bulk-update" || set.via === "hand-over" ? "bulk" : set.via;
  const text = t("activity.setBy", { via, name: set.by_name, at: formatDateTime(set.at) });
  return <Tooltip anchor={anchor} text={text} describedAs={tooltipId} />;
}

/**
 * Returns the closest element that is marked with `setByMark`, or null for elements with a tooltip, values in
 * an editor and empty cells.
 */
function findValue(target: Element): HTMLElement | null {
  if (target.closest("[data-tooltip], .is-editing")) return null;
  const value = target.closest<HTMLElement>("[data-set-by]");
  return value?.querySelector(".empty-cell") ? null : value;
}
