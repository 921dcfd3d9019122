import { useEffect, useEffectEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";

type Answered = {
  /** The returned record's id; undefined while it loads. */
  id: string | undefined;
  name: string | undefined;
  /** Navigates to the survivor. */
  follow: (id: string) => void;
};

/** Navigates from a merged record to its survivor, which the server returned, and explains why. */
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
