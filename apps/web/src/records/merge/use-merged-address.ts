import { useEffect, useEffectEvent } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";

type Answered = {
  /** The record that was answered; undefined while it is read. */
  id: string | undefined;
  name: string | undefined;
  /** Goes on with the record that it became. */
  follow: (id: string) => void;
};

/** Who asks for a record that was merged is answered the one that it became: the address follows it, and it is said why. */
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
