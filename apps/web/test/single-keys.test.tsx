import { fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { KeyboardEvent } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Columns } from "#src/features/pipeline/board/board-model.ts";
import { selectByKey, useBoardSelection } from "#src/features/pipeline/board/use-board-selection.ts";
import { setSingleKeys } from "#src/lib/browser/single-keys.ts";
import { useListWalk } from "#src/records/list/list-walk.ts";
import { useSelection } from "#src/records/table/use-selection.ts";

const columns = [{ cards: [{ id: "a" }] }] as unknown as Columns;

function selectedAfter(use: () => Picked, key: string): string[] {
  const { result } = renderHook(use);
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: represents a list
    <div data-row="a" onKeyDown={(event) => result.current.onKeyDown(event)}>
      <a data-row-link href="/a">
        A
      </a>
    </div>,
  );
  fireEvent.keyDown(screen.getByRole("link"), { key });
  return [...result.current.ids];
}
type Picked = { ids: ReadonlySet<string>; onKeyDown: (event: KeyboardEvent<HTMLElement>) => void };

function stepsAfter(key: string): number {
  const onOpen = vi.fn();
  renderHook(() => useListWalk({ id: "a", ids: ["a", "b"], onOpen }));
  fireEvent.keyDown(document.body, { key });
  return onOpen.mock.calls.length;
}

function useBoardKeys() {
  const board = { kind: "contacts", pipelineId: "" } as const;
  const { selection } = useBoardSelection(columns, board, { maySelect: true, gone: new Set() });
  const { ids } = selection;
  return { ids, onKeyDown: (event: Parameters<typeof selectByKey>[0]) => selectByKey(event, selection) };
}

describe("with the single-key shortcuts switched off", () => {
  beforeEach(() => setSingleKeys(false));

  it("x does not select in lists, but Space does", () => {
    expect(selectedAfter(() => useSelection(["a"]), "x")).toEqual([]);
    document.body.replaceChildren();
    expect(selectedAfter(() => useSelection(["a"]), " ")).toEqual(["a"]);
  });

  it("x does not select cards on the board", () => {
    expect(selectedAfter(useBoardKeys, "x")).toEqual([]);
  });

  it("j does not open the next record, but arrow keys do", () => {
    expect(stepsAfter("j")).toBe(0);
    expect(stepsAfter("ArrowDown")).toBe(1);
  });
});

it("with single-key shortcuts on, x selects and j opens the next record", () => {
  expect(selectedAfter(() => useSelection(["a"]), "x")).toEqual(["a"]);
  document.body.replaceChildren();
  expect(selectedAfter(useBoardKeys, "x")).toEqual(["a"]);
  expect(stepsAfter("j")).toBe(1);
});
