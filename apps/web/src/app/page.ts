import { lazyRouteComponent } from "@tanstack/react-router";
import { withMessages } from "#src/lib/message-loading.ts";
import type { MessageArea } from "#src/lib/messages.ts";

/**
 * A page whose code and texts load when it is first visited:
 * `component: page(["contacts"], () => import("#src/pages/contacts-page.tsx"), "ContactsPage")`.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module>(
  areas: readonly MessageArea[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withMessages(areas, load), name);
}
