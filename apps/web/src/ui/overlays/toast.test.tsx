import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { OverlayHost } from "./overlay-host.tsx";
import { toast, toastWithUndo } from "./toast.ts";

async function show(run: () => void) {
  render(<OverlayHost />);
  act(run);
}

it.each(["success", "error", "warning", "info"] as const)(
  "a toast with the tone %s has the role and the style of this tone",
  async (tone) => {
    await show(() => toast[tone](`A ${tone}`));
    const role = tone === "error" ? "alert" : "status";
    const card = (await screen.findByText(`A ${tone}`)).closest(`[role=${role}]`);
    expect(card?.className).toContain(`toast--${tone}`);
  },
);

it("a toast can be closed", async () => {
  await show(() => toast.info("Contact moved to stage"));
  const text = await screen.findByText("Contact moved to stage");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(text.isConnected).toBe(false));
});

it("a double click on the action of a toast runs it once and closes the toast", async () => {
  const undo = vi.fn();
  await show(() => toastWithUndo("Deleted 3 contacts", "Undo", undo));
  const button = await screen.findByRole("button", { name: "Undo" });
  await userEvent.setup({ delay: null }).dblClick(button);
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText("Deleted 3 contacts")).toBeNull());
});

it.each([
  ["the main action", "Undo", "{Enter}"],
  ["another action", "Select them", "{Enter}"],
  ["Close", "Close", "{Enter}"],
  ["Escape", "Close", "{Escape}"],
])("using %s in a toast by keyboard restores the previous focus", async (_what, name, key) => {
  const user = userEvent.setup();
  render(<button type="button">A row</button>);
  const more = [{ label: "Select them", run: () => {} }];
  await show(() => toastWithUndo("Deleted 3 contacts", "Undo", () => {}, { more }));
  const button = await screen.findByRole("button", { name });
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "A row" }));
  while (document.activeElement !== button) await user.tab();
  await user.keyboard(key);
  await waitFor(() => expect(button.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "A row" }));
});

it("Undo by keyboard focuses the page if the previously focused row no longer exists", async () => {
  const user = userEvent.setup();
  const { rerender } = render(
    <main id="main" tabIndex={-1}>
      <button type="button">A row</button>
    </main>,
  );
  await show(() => toastWithUndo("Deleted 1 contact", "Undo", () => {}));
  const undo = await screen.findByRole("button", { name: "Undo" });
  screen.getByRole("button", { name: "A row" }).focus();
  while (document.activeElement !== undo) await user.tab();
  rerender(<main id="main" tabIndex={-1} />);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(undo.isConnected).toBe(false));
  expect(document.activeElement?.id).toBe("main");
});

it("a toast closes after 4 seconds, or after 8 with Undo", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await show(() => {
    toast.success("Note added");
    toastWithUndo("Deleted 1 contact", "Undo", () => {});
  });
  await screen.findByText("Note added");
  await act(() => vi.advanceTimersByTimeAsync(3500));
  expect(screen.queryByText("Note added")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(screen.queryByText("Note added")).toBeNull());
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(screen.queryByText("Deleted 1 contact")).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  await waitFor(() => expect(screen.queryByText("Deleted 1 contact")).toBeNull());
});

it("at most three toasts are visible, the newest at the bottom", async () => {
  await show(() => {
    for (const text of ["one", "two", "three", "four"]) toast.info(text);
  });
  await screen.findByText("four");
  await waitFor(() => expect(screen.queryByText("one")).toBeNull());
  expect(screen.getAllByText(/^(two|three|four)$/).map((each) => each.textContent)).toEqual([
    "two",
    "three",
    "four",
  ]);
});
