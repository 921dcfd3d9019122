import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatDateTime } from "#src/lib/format/date.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Tooltip } from "#src/ui/overlays/tooltip.tsx";
import { provenanceKey, type ShownValue, valueShownIn } from "./set-by.ts";

/** As long as other tooltips wait. */
const delayMs = 400;
/** As long as a finger rests on a row to choose it. */
const longPressMs = 500;

/** Tells who set the value that is pointed at, has the focus or is pressed for long: one question for each record. */
export function ProvenanceHost() {
  const anchor = useValueAnchor();
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
  const isTold = set !== undefined;
  useEffect(() => {
    if (!isTold) return;
    anchor.setAttribute("aria-describedby", tooltipId);
    return () => anchor.removeAttribute("aria-describedby");
  }, [anchor, tooltipId, isTold]);
  if (!set) return null;
  const via = set.via === "bulk-update" ? "bulk" : set.via;
  const text = t("activity.setBy", { via, name: set.by_name, at: formatDateTime(set.at) });
  return <Tooltip anchor={anchor} text={text} describedAs={tooltipId} />;
}

/** What has a tooltip of its own tells that one. */
function findValue(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest("[data-tooltip]")) return null;
  const value = target.closest<HTMLElement>("[data-set-by]");
  return value?.querySelector(".empty-cell") ? null : value;
}

function useValueAnchor(): HTMLElement | null {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = (next: HTMLElement | null, waitMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(next), waitMs);
    };
    const hide = () => set(null, 0);
    const point = ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== "touch") set(findValue(target), delayMs);
    };
    const press = ({ pointerType, target }: PointerEvent) => {
      hide();
      const value = pointerType === "touch" ? findValue(target) : null;
      if (value) set(value, longPressMs);
    };
    // A finger that moves scrolls; one that was lifted in time only tapped.
    const release = ({ pointerType }: PointerEvent) => {
      if (pointerType === "touch") clearTimeout(timer);
    };
    const focus = ({ target }: FocusEvent) => {
      const isVisible = target instanceof Element && target.matches(":focus-visible");
      set(isVisible ? findValue(target) : null, 0);
    };
    document.addEventListener("pointerover", point, { signal });
    document.addEventListener("pointerdown", press, { signal });
    document.addEventListener("pointerup", release, { signal });
    document.addEventListener("pointercancel", release, { signal });
    document.addEventListener("focusin", focus, { signal });
    document.addEventListener("focusout", hide, { signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal });
    return () => {
      clearTimeout(timer);
      watch.abort();
    };
  }, []);
  return anchor?.isConnected ? anchor : null;
}
