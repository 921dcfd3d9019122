// @vitest-environment jsdom
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { beforeEach, describe, expect, it } from "vitest";
import { defaultPipeline } from "#src/features/pipeline/pipeline-queries.ts";
import { daysSince } from "./board-card.tsx";
import { readView, rememberView } from "./pipeline-view.ts";

beforeEach(() => localStorage.clear());

describe("the view of the board", () => {
  it("is contacts at first and is remembered", () => {
    expect(readView({})).toBe("contacts");
    rememberView("deals");
    expect(readView({})).toBe("deals");
  });

  it("follows the URL rather than the remembered view", () => {
    expect(readView({ view: "deals" })).toBe("deals");
    rememberView("deals");
    expect(readView({ view: "contacts" })).toBe("contacts");
    expect(readView({ view: "companies" })).toBe("deals");
  });

  it("falls back to contacts for any other stored value", () => {
    localStorage.setItem("pipeline_view", "companies");
    expect(readView({})).toBe("contacts");
  });
});

describe("the default pipeline", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }) as Pipeline);

  it("is the first whose name contains 'Default'", () => {
    expect(defaultPipeline(named("Partners", "Default Sales Pipeline", "Default 2"))?.name).toBe(
      "Default Sales Pipeline",
    );
  });

  it("is the first when none does, and nothing when there is none", () => {
    expect(defaultPipeline(named("Partners", "Sales"))?.name).toBe("Partners");
    expect(defaultPipeline([])).toBeUndefined();
  });
});

it("counts whole days in a stage", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  expect(daysSince("2026-11-18T13:00:00Z", now)).toBe(2);
  expect(daysSince("2026-11-22T00:00:00Z", now)).toBe(0);
});
