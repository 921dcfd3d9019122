import type { ModulePreloadOptions, Plugin } from "vite";

/** The helper that Vite wraps around each `import()`. Vite's own adds links to the files and imports at once. */
export const preloadHelper = /vite\/preload-helper/u;

/** Makes each `import()` use src/lib/browser/import-fetched.ts. */
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

/** Includes the module itself in its list of files, which Vite omits for modules without dependencies. */
export const partItself: ModulePreloadOptions = {
  // All supported browsers support module preloading.
  polyfill: false,
  resolveDependencies: (part, files, { hostType }) =>
    hostType === "js" ? [...new Set([part, ...files])] : files,
};
