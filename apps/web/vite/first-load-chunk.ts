import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What stands before the contacts page does: the entry, and the page itself. */
const starts = [/\/src\/main\.tsx$/u, /\/src\/pages\/contacts-page\.tsx$/u];

/** The index of all icons: of these a page needs what it imports by name. */
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/u;

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}
type Modules = (id: string) => ModuleInfo | null;

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
      const modules: Modules = (id) => this.getModuleInfo(id);
      const waiting = [...this.getModuleIds()].filter((id) => starts.some((start) => start.test(id)));
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        if (inside.has(id)) continue;
        inside.add(id);
        waiting.push(...neededBy(modules(id), modules));
      }
    },
  };
  return { plugin, isInside: (id) => inside.has(id) };
}

function neededBy(module: ModuleInfo | null, modules: Modules): string[] {
  if (module === null) return [];
  return module.importedIds.flatMap((id) =>
    iconIndex.test(id) ? iconsOf(module.code ?? "", { id, code: modules(id)?.code ?? "" }) : [id],
  );
}

const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/gu;

/** The modules of the icons that the code imports by name; each stands in a line of the index. */
function iconsOf(code: string, index: { id: string; code: string }): string[] {
  const names = [...code.matchAll(iconImport)].flatMap(([, list = ""]) => list.split(","));
  return names
    .map((name) => name.trim().split(/\s+as\s+/u)[0] ?? "")
    .filter((name) => name !== "")
    .map((name) => {
      const [, path] = new RegExp(`\\bdefault as ${name}\\b[^;]*from '([^']+)'`, "u").exec(index.code) ?? [];
      if (path === undefined) throw new Error(`No icon is called ${name}`);
      return join(dirname(index.id), path);
    });
}
