import type { ModulePreloadOptions, Plugin } from "vite";

/**
 * The helper that Vite wraps around each `import()`; by default it only lists the files and imports
 * immediately.
 */
export const preloadHelper = /vite\/preload-helper/u;

/** Routes each `import()` through src/lib/browser/import-fetched.ts. */
export function fetchedImports(): Plugin {
  return {
    name: "fetched-imports",
    apply: "build",
    transform: {
      filter: { id: preloadHelper },
      handler: () => ({
        code: 'export { importFetched as __vitePreload } from "/src/lib/browser/import-fetched.ts";',
        map: null,
      }),
    },
  };
}

/** A part that needs no other file is fetched as well; Vite leaves it out then. */
export const partItself: ModulePreloadOptions = {
  // Every browser that runs this knows it by itself.
  polyfill: false,
  resolveDependencies: (part, files, { hostType }) =>
    hostType === "js" ? [...new Set([part, ...files])] : files,
};
