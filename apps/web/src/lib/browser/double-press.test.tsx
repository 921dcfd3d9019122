import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { expect, test, vi } from "vitest";
import { guardDoublePresses } from "./double-press.ts";

function Params({ onAppeared, onNext }: { onAppeared: () => void; onNext: () => void }) {
  useEffect(guardDoublePresses, []);
  const [isGone, setIsGone] = useState(false);
  return (
    <>
      {isGone ? (
        <button key="appeared" type="button" onClick={onAppeared}>
          Add
        </button>
      ) : (
        <button key="first" type="button" onClick={() => setIsGone(true)}>
          Delete
        </button>
      )}
      <button type="button" onClick={onNext}>
        Next
      </button>
    </>
  );
}

function show() {
  const calls = { onAppeared: vi.fn(), onNext: vi.fn() };
  render(<Params {...calls} />);
  return { ...calls, user: userEvent.setup() };
}

const press = (name: string) => ({ keys: "[MouseLeft]", target: screen.getByRole("button", { name }) });

test("a double click does not click a button that appears after the first click", async () => {
  const { onAppeared } = show();
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const add = screen.getByRole("button", { name: "Add" });
  add.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
  expect(onAppeared).not.toHaveBeenCalled();
});

test("a double click on a deleted row does not click the row below", async () => {
  const onRow = vi.fn();
  const { user } = show();
  document.body.addEventListener("click", onRow);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  onRow.mockClear();
  document.body.dispatchEvent(new MouseEvent("click", { detail: 2, bubbles: true, cancelable: true }));
  expect(onRow).not.toHaveBeenCalled();
  await user.dblClick(document.body);
  expect(onRow).toHaveBeenCalledTimes(2);
  document.body.removeEventListener("click", onRow);
});

test("a single click on a new button works by pointer and keyboard", async () => {
  const { onAppeared, user } = show();
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(onAppeared).toHaveBeenCalledTimes(1);
  await user.keyboard("{Enter}");
  expect(onAppeared).toHaveBeenCalledTimes(2);
});

test("a button receives both clicks of a double click", async () => {
  const { onNext, user } = show();
  await user.dblClick(screen.getByRole("button", { name: "Next" }));
  await user.pointer(press("Next"));
  expect(onNext).toHaveBeenCalledTimes(3);
});
