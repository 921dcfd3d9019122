import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, test, vi } from "vitest";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { confirm } from "./confirm.ts";
import { ModalPanel } from "./modal-panel.tsx";
import { OverlayHost } from "./overlay-host.tsx";

const question = {
  title: "Delete contact",
  message: "Are you sure you want to delete this contact? This action cannot be undone.",
  confirmLabel: "Delete",
  tone: "danger",
} as const;

const click = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function ask() {
  render(
    <>
      <button type="button">Opener</button>
      <OverlayHost />
    </>,
  );
  const opener = screen.getByText("Opener");
  opener.focus();
  const answer = confirm(question);
  const dialog = await screen.findByRole("alertdialog", { name: "Delete contact" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Delete" })).toBe(document.activeElement));
  return { answer, dialog, opener };
}

function FormWithGuard({ onClose }: { onClose: () => void }) {
  const close = async () => {
    if (await confirm({ title: "Discard changes?", message: "What you typed is lost." })) onClose();
  };
  return (
    <ModalPanel title="Edit" isOpen onClose={close}>
      <TextField label="Name" />
    </ModalPanel>
  );
}

it.each([
  ["clicking Cancel", 0, () => click("Cancel")],
  ["clicking Confirm", 1, () => click("Confirm")],
  ["Escape", 0, () => userEvent.keyboard("{Escape}")],
])("%s in a confirmation closes the form below (closings: %i)", async (_way, closings, answer) => {
  const onClose = vi.fn();
  render(
    <>
      <FormWithGuard onClose={onClose} />
      <OverlayHost />
    </>,
  );
  const field = await screen.findByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.keyboard("{Escape}");
  await screen.findByRole("alertdialog", { name: "Discard changes?" });
  const confirming = screen.getByRole("button", { name: "Confirm" });
  await waitFor(() => expect(document.activeElement).toBe(confirming));
  await answer();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(onClose).toHaveBeenCalledTimes(closings);
  expect(screen.getByRole("dialog", { name: "Edit" })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a repeated confirmation reuses the open dialog and answers both callers", async () => {
  render(<OverlayHost />);
  const question = { title: "Leave?", message: "What you typed is lost." };
  const answers = Promise.all([confirm(question), confirm(question)]);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it.each([
  ["a click on Cancel", "canceled", () => click("Cancel")],
  ["a click on Delete", "confirmed", () => click("Delete")],
  ["Enter", "confirmed", () => userEvent.keyboard("{Enter}")],
  ["Escape", "canceled", () => userEvent.keyboard("{Escape}")],
  ["a click outside", "canceled", () => userEvent.click(document.querySelector(".scrim") ?? document.body)],
])("after %s, the question is %s and the opener has the focus", async (_way, outcome, act) => {
  const { answer, dialog, opener } = await ask();
  expect(dialog.textContent).toContain(question.message);
  await act();
  expect(await answer).toBe(outcome === "confirmed");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it.each(["Cancel", "Confirm"])("Enter presses the initially focused %s button", async (focused) => {
  render(<OverlayHost />);
  const focus = focused === "Cancel" ? "cancel" : "confirm";
  const answer = confirm({ title: "Leave?", message: "What you typed is lost.", focus });
  const button = await screen.findByRole("button", { name: focused });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard("{Enter}");
  expect(await answer).toBe(focused === "Confirm");
});

it("a second confirmation waits for the first one", async () => {
  const { answer } = await ask();
  const second = confirm({ title: "Second", message: "And now?" });
  expect(screen.queryByText("Second")).toBeNull();
  await userEvent.keyboard("{Enter}");
  expect(await answer).toBe(true);
  await screen.findByRole("alertdialog", { name: "Second" });
  await click("Confirm");
  expect(await second).toBe(true);
});

// The set-up of tests closes an open confirmation, because it would cover the page of the next test.
describe("a confirmation that a test leaves open", () => {
  let left: Promise<boolean> | undefined;

  it("a confirmation may stay open until a test ends", async () => {
    left = (await ask()).answer;
  });

  it("an open confirmation is cancelled before the next test", async () => {
    render(<OverlayHost />);
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(await left).toBe(false);
  });
});
