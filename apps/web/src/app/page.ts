import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";
import { useFirstShown } from "#src/lib/first-shown.ts";
import { withMessages } from "#src/lib/message-loading.ts";
import type { MessageArea } from "#src/lib/messages.ts";
import { lateComponent } from "#src/ui/late-component.tsx";

/**
 * A page whose code and texts load when it is first visited:
 * `component: page(["contacts"], () => import("#src/pages/contacts-page.tsx"), "ContactsPage")`.
 * Not the router's own way, which loads the tab anew when code is missing: without a network nothing would be left.
 *
 * Drawn, it stands (lib/first-shown.ts); `saysWhen` is for lists and boards, which stand with their first records, and
 * for pages that only lead to another.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  areas: readonly MessageArea[],
  load: () => Promise<Module>,
  name: Name,
  { saysWhen = false } = {},
): RouteComponent {
  const Page = lateComponent(async () => {
    const found: unknown = (await withMessages(areas, load))[name];
    if (!isComponent(found)) throw new Error(`No page is called ${name}`);
    return saysWhen ? found : standing(found);
  });
  return Object.assign(Page, { preload: Page.fetch });
}

function standing(Page: ComponentType): ComponentType {
  return function StandingPage() {
    useFirstShown();
    return createElement(Page);
  };
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}
