import type { ComponentType } from "react";
import { withMessages } from "#src/lib/i18n/message-loading.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/** The form of a kind, whose code and texts load when it is first opened. */
export function lazyRecordForm<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyComponent(() => withMessages(["forms", "refusals"], load));
}
