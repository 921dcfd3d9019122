import { useEffect, useEffectEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";

type Answered = {
  /** The id of the returned record; undefined while it loads. */
  id: string | undefined;
  name: string | undefined;
  follow: (id: string) => void;
};

/**
 * If the URL contains the id of a merged record, opens the surviving record and shows a message about the
 * merge.
 */
export function useMergedAddress(asked: string, { id, name, follow }: Answered): void {
  const isMerged = id !== undefined && id !== asked.toLowerCase();
  const lead = useEffectEvent(() => {
    if (id === undefined) return;
    toast.info(t("ui.mergedInto"), name ? { about: name } : {});
    follow(id);
  });
  useEffect(() => {
    if (isMerged) lead();
  }, [isMerged]);
}
