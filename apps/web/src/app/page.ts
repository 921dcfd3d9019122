import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { withMessages } from "#src/lib/message-loading.ts";
import type { MessageArea } from "#src/lib/messages.ts";
import { lateComponent } from "#src/ui/late-component.tsx";

/**
 * A page whose code and texts load when it is first visited:
 * `component: page(["contacts"], () => import("#src/pages/contacts-page.tsx"), "ContactsPage")`.
 * Not the router's own way, which loads the tab anew when code is missing: without a network nothing would be left.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  areas: readonly MessageArea[],
  load: () => Promise<Module>,
  name: Name,
): RouteComponent {
  const Page = lateComponent(async () => {
    const found: unknown = (await withMessages(areas, load))[name];
    if (!isComponent(found)) throw new Error(`No page is called ${name}`);
    return found;
  });
  return Object.assign(Page, { preload: Page.fetch });
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}
