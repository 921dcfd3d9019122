import type { ModulePreloadOptions, Plugin } from "vite";

/**
 * Matches the id of the helper that Vite wraps around each `import()`. Vite's helper adds links to the files
 * and starts the import immediately.
 */
export const preloadHelper = /vite\/preload-helper/u;

/** Replaces Vite's helper for `import()` with src/lib/browser/import-fetched.ts. */
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

/**
 * Adds each file to its own list of files to fetch, because Vite omits the list for files without
 * dependencies.
 */
export const partItself: ModulePreloadOptions = {
  // All supported browsers support module preloading.
  polyfill: false,
  resolveDependencies: (part, files, { hostType }) =>
    hostType === "js" ? [...new Set([part, ...files])] : files,
};
