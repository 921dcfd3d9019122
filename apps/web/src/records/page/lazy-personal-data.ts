import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** What an administrator can do for a person: few see it, so nobody waits for it. */
export const LazyPersonalData = lazyComponent(
  async () => (await withMessages(["personal"], () => import("./personal-data.tsx"))).PersonalData,
);
