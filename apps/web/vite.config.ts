import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { appVersion } from "./vite/app-version.ts";
import { fetchedImports, partItself, preloadHelper } from "./vite/fetched-imports.ts";
import { loadOrder, loadStages } from "./vite/load-order.ts";
import { messagesPlugin } from "./vite/messages-plugin.ts";
import { precompressed } from "./vite/precompressed.ts";

/** The areas of src/app/start-areas.ts travel together, or the first page would wait for a file each. */
const startTexts = /\/messages\/([a-z]{2})\/(?:(?:ui|shell|errors|tips)\.json|area-loaders\.ts)$/;

const order = loadOrder();
const isForImports = (id: string) =>
  preloadHelper.test(id) || id.endsWith("/src/lib/browser/import-fetched.ts");

export default defineConfig({
  plugins: [messagesPlugin(), tailwindcss(), react(), fetchedImports(), order.plugin, precompressed()],
  // For React before 18; ours has it itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/u, replacement: "react" }] },
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  build: {
    outDir: "dist",
    sourcemap: "hidden",
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: partItself,
    // One style sheet: src/lib/browser/import-fetched.ts fetches scripts.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Every language's table of texts needs it: it would travel with one of them, and bring that along.
            { name: "preload", test: isForImports, priority: 1 },
            {
              debugName: "start texts",
              name: (id: string) => startTexts.exec(id)?.[1] ?? null,
              test: startTexts,
            },
            ...loadStages.map((name) => ({ name, test: order.isIn(name) })),
            { name: "shared", test: order.isLater, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { port: 4002, proxy: { "/api": "http://localhost:4000" } },
});
