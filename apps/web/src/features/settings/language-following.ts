import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { arrivalOptions } from "#src/lib/arrival.ts";
import { useClient } from "#src/lib/client-context.ts";
import { languageKey } from "#src/lib/message-loading.ts";
import { isPageHeld } from "#src/lib/page-hold.ts";

/** Follows the language that the person chose in another tab, unless what is typed here would be lost with it. */
export function useLanguageFollowing(): void {
  const client = useClient();
  const cache = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== languageKey || isPageHeld()) return;
      // What is kept may hold names in the language that was.
      void cache.invalidateQueries({ refetchType: "none" });
      void cache.refetchQueries({ queryKey: arrivalOptions(client).queryKey });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [client, cache]);
}
