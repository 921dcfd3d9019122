import type { Plugin } from "vite";

/** What stands before the contacts page does: the entry, and the page itself. */
const starts = [/\/src\/main\.tsx$/u, /\/src\/pages\/contacts-page\.tsx$/u];

/**
 * Gathers everything that the contacts page needs at once in one file. Left to themselves these modules, shared with
 * other pages in ever other ways, become fifty files that compress a tenth worse and take a request each.
 */
export function firstLoadChunk(): { plugin: Plugin; isInside: (id: string) => boolean } {
  const inside = new Set<string>();
  const plugin: Plugin = {
    name: "first-load-chunk",
    apply: "build",
    buildEnd() {
      const waiting = [...this.getModuleIds()].filter((id) => starts.some((start) => start.test(id)));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (inside.has(id)) continue;
        inside.add(id);
        waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      }
    },
  };
  return { plugin, isInside: (id) => inside.has(id) };
}
