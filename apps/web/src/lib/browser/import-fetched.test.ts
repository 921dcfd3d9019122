// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { importFetched } from "./import-fetched.ts";

const part = async () => "the part";

it("imports a module after loading all its files, and loads each file only once", async () => {
  const fetched = vi.fn(async (_address: string) => new Response("export {}"));
  vi.stubGlobal("fetch", fetched);
  const load = vi.fn(part);
  expect(await importFetched(load, ["assets/one.js", "assets/shared.js"])).toBe("the part");
  await importFetched(load, ["assets/two.js", "assets/shared.js"]);
  expect(fetched.mock.calls.flat()).toEqual(["/assets/one.js", "/assets/shared.js", "/assets/two.js"]);
  expect(load).toHaveBeenCalledTimes(2);
});

it("an import fails if its files do not load, and a retry loads them", async () => {
  const answers = [Promise.reject(new TypeError("Failed to fetch")), new Response(null, { status: 503 })];
  vi.stubGlobal("fetch", async () => answers.shift() ?? new Response("export {}"));
  const load = vi.fn(part);
  await expect(importFetched(load, ["assets/lost.js"])).rejects.toThrow("Failed to fetch");
  await expect(importFetched(load, ["assets/lost.js"])).rejects.toThrow(
    "/assets/lost.js was answered with 503",
  );
  expect(load).not.toHaveBeenCalled();
  expect(await importFetched(load, ["assets/lost.js"])).toBe("the part");
});

it("does not load scripts again that the page already contains", async () => {
  const script = Object.assign(document.createElement("script"), { src: "/assets/first.js", type: "module" });
  document.body.append(script);
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await importFetched(part, ["assets/first.js"]);
  expect(fetched).not.toHaveBeenCalled();
});
