import type { RouteComponent } from "@tanstack/react-router";
import { type ComponentType, createElement } from "react";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";

/**
 * Returns a page whose code loads on the first visit, in parallel with the code of `parts`. A failed load
 * does not reload the tab, so that no input is lost. With `saysWhen`, the page itself reports its first
 * paint.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
  { saysWhen = false, parts = [] }: { saysWhen?: boolean; parts?: readonly Part[] } = {},
): RouteComponent {
  const Page = lazyComponent(async () => {
    const [module] = await Promise.all([load(), ...parts.map((part) => part.fetch())]);
    const found: unknown = module[name];
    if (!isComponent(found)) throw new Error(`No page is called ${name}`);
    return saysWhen ? found : standing(found);
  });
  return Object.assign(Page, { preload: Page.fetch });
}

type Part = { fetch: () => Promise<void> };

function standing(Page: ComponentType): ComponentType {
  return function StandingPage() {
    useFirstPaint();
    return createElement(Page);
  };
}

function isComponent(value: unknown): value is ComponentType {
  return typeof value === "function";
}
