import type { ModulePreloadOptions, Plugin } from "vite";

/** What Vite puts around each `import()`; without more it would only say what is needed, and import at once. */
export const preloadHelper = /vite\/preload-helper/u;

/** Each `import()` goes through src/lib/browser/import-fetched.ts. */
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
