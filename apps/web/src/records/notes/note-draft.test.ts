// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useNoteDraft } from "./note-draft.ts";

afterEach(() => sessionStorage.clear());

function draft(personId: string, recordId: string) {
  return renderHook((id: string) => useNoteDraft(personId, id), { initialProps: recordId });
}

it("a note's draft survives leaving the page, and is removed if the text is cleared", () => {
  const first = draft("ines", "c1");
  act(() => first.result.current[1]("Asked for a plan"));
  first.unmount();
  const second = draft("ines", "c1");
  expect(second.result.current[0]).toBe("Asked for a plan");
  act(() => second.result.current[1](""));
  expect(sessionStorage.length).toBe(0);
});

it("a note's draft belongs to one record and one user", () => {
  const first = draft("ines", "c1");
  act(() => first.result.current[1]("Asked for a plan"));
  first.rerender("c2");
  expect(first.result.current[0]).toBe("");
  first.rerender("c1");
  expect(first.result.current[0]).toBe("Asked for a plan");
  expect(draft("tomas", "c1").result.current[0]).toBe("");
});
