import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { meOptions } from "#src/lib/api/me.ts";
import { isUnloadGuarded } from "#src/lib/browser/unload-guard.ts";
import { languageKey } from "#src/lib/i18n/message-loading.ts";

/** Follows the language that the person chose in another tab, unless what is typed here would be lost with it. */
export function useLanguageSync(): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== languageKey || isUnloadGuarded()) return;
      // What is kept may hold names in the language that was.
      void cache.invalidateQueries({ refetchType: "none" });
      void cache.refetchQueries({ queryKey: meOptions(client).queryKey });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [client, cache]);
}
