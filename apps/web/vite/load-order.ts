import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const scripts = /\.(?:[mc]?js|tsx?)$/u;
const stages = {
  /** The entry and the contacts page, which load first. */
  first: [/\/src\/main\.tsx$/u, /\/src\/pages\/contacts-page\.tsx$/u],
  /** The other lists. Code that only one of them needs must not load with another. */
  "deal-list": [/\/src\/pages\/deals-page\.tsx$/u],
  "company-list": [/\/src\/pages\/companies-page\.tsx$/u],
  board: [/\/src\/pages\/pipeline-page\.tsx$/u],
  /** The palette and the shortcuts. Keys pressed before they load are buffered. */
  commands: [/\/src\/app\/command-layer\.tsx$/u],
  /** Parts of every page, such as live updates and notifications. */
  background: [/\/src\/app\/background\.tsx$/u],
};
type Stage = keyof typeof stages;
export const loadStages = Object.keys(stages).filter((name): name is Stage => name in stages);

/** Matches modules that the index of a library exports but the first page does not use. */
const laterUsed = /\/(?:queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery|useBlocker)\.js$/u;

/** The index of all icons. A page needs only the icons that it imports by name. */
const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/u;

interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
}
type Modules = (id: string) => ModuleInfo | null;

/**
 * Puts all modules of the contacts page into one file, and the other modules of each later stage into
 * another. A hundred small files would compress worse and need one request each.
 */
export function loadOrder() {
  const stageOf = new Map<string, Stage>();
  const plugin: Plugin = {
    name: "load-order",
    apply: "build",
    buildEnd() {
      const modules: Modules = (id) => this.getModuleInfo(id);
      for (const stage of loadStages) {
        const open = [...this.getModuleIds()].filter((id) => stages[stage].some((start) => start.test(id)));
        for (let id = open.pop(); id !== undefined; id = open.pop()) {
          if (stageOf.has(id) || (stage === "first" && laterUsed.test(id))) continue;
          stageOf.set(id, stage);
          open.push(...neededBy(modules(id), modules));
        }
      }
    },
  };
  return {
    plugin,
    isIn: (stage: Stage) => (id: string) => stageOf.get(id) === stage,
    isLater: (id: string) => scripts.test(id) && !stageOf.has(id),
  };
}

function neededBy(module: ModuleInfo | null, modules: Modules): string[] {
  if (module === null) return [];
  return module.importedIds.flatMap((id) =>
    iconIndex.test(id) ? iconsOf(module.code ?? "", { id, code: modules(id)?.code ?? "" }) : [id],
  );
}

const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/gu;

/** Returns the paths of the icon modules that the code imports. The icon index contains these paths. */
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
