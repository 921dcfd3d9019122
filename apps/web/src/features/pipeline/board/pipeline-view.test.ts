// @vitest-environment jsdom
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { expect, it } from "vitest";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { readView, rememberView } from "./pipeline-view.ts";

it("the board shows contacts at first and remembers the kind that the user chose", () => {
  expect(readView({})).toBe("contacts");
  rememberView("deals");
  expect(readView({})).toBe("deals");
  expect(readView({ view: "notes" })).toBe("deals");
});

it("the board shows contacts if the remembered kind is unknown", () => {
  localStorage.setItem("pipeline_view", "notes");
  expect(readView({})).toBe("contacts");
});

const named = (...names: string[]) => names.map((name) => ({ name }) as Pipeline);

it("the default pipeline is the first with 'Default' in its name", () => {
  expect(defaultPipeline(named("Partners", "Default Sales Pipeline", "Default 2"))?.name).toBe(
    "Default Sales Pipeline",
  );
});

it("the first pipeline is the default if none has 'Default' in its name", () => {
  expect(defaultPipeline(named("Partners", "Sales"))?.name).toBe("Partners");
  expect(defaultPipeline([])).toBeUndefined();
});
