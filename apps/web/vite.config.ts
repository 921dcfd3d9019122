import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { appVersion } from "./vite/app-version.ts";
import { fetchedImports, partItself, preloadHelper } from "./vite/fetched-imports.ts";
import { loadOrder, loadStages } from "./vite/load-order.ts";
import { messagesPlugin } from "./vite/messages-plugin.ts";
import { precompressed } from "./vite/precompressed.ts";

/**
 * Matches the files with the texts of a language: the areas of the app and the refusals of the contract. The
 * build puts them into one file for each language.
 */
const languageTexts = /\/(?:messages|refusals)\/([a-z]{2})(?:\/[a-z-]+)?\.(?:json|ts)(?:\?messages)?$/;

/** Preloads the font, because text in a fallback font would move when the font arrives. */
const fontPreload: Plugin = {
  name: "font-preload",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /-latin-wght-.*\.woff2$/u.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
        })),
  },
};

const order = loadOrder();
const isForImports = (id: string) =>
  preloadHelper.test(id) || id.endsWith("/src/lib/browser/import-fetched.ts");

export default defineConfig({
  plugins: [
    messagesPlugin(),
    tailwindcss(),
    react(),
    fetchedImports(),
    order.plugin,
    fontPreload,
    precompressed(),
  ],
  // The shim is for React before version 18. The installed React has `useSyncExternalStore` itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/u, replacement: "react" }] },
  define: { __APP_VERSION__: JSON.stringify(appVersion) },
  build: {
    outDir: "dist",
    sourcemap: "hidden",
    manifest: true,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    modulePreload: partItself,
    // A single style sheet, because src/lib/browser/import-fetched.ts loads only scripts.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A separate file, because every language needs this code. Otherwise the file of one language
            // would contain it, and pages in the other languages would load that file, too.
            { name: "preload", test: isForImports, priority: 1 },
            {
              debugName: "texts",
              name: (id: string) => languageTexts.exec(id)?.[1] ?? null,
              test: languageTexts,
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
