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

describe("a confirmation above a form", () => {
  it.each([
    ["Cancel", 0],
    ["Confirm", 1],
  ])("clicking %s in a confirmation closes the form below (closings: %i)", async (answer, closings) => {
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
    await userEvent.click(screen.getByRole("button", { name: answer }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(onClose).toHaveBeenCalledTimes(closings);
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("Escape cancels a confirmation and keeps the form open", async () => {
    const onClose = vi.fn();
    render(
      <>
        <FormWithGuard onClose={onClose} />
        <OverlayHost />
      </>,
    );
    await screen.findByLabelText("Name");
    await userEvent.keyboard("{Escape}");
    await screen.findByRole("alertdialog", { name: "Discard changes?" });
    const confirming = screen.getByRole("button", { name: "Confirm" });
    await waitFor(() => expect(document.activeElement).toBe(confirming));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("dialog", { name: "Edit" })).toBeTruthy();
  });
});

test("a repeated confirmation reuses the open dialog and answers both callers", async () => {
  render(<OverlayHost />);
  const question = { title: "Leave?", message: "What you typed is lost." };
  const answers = Promise.all([confirm(question), confirm(question)]);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await answers).toEqual([false, false]);
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

describe("a confirmation", () => {
  it("a confirmation shows the question", async () => {
    const { answer, dialog } = await ask();
    expect(dialog.textContent).toContain(question.message);
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await answer).toBe(false);
  });

  it("clicking the confirm button confirms the question", async () => {
    const { answer } = await ask();
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    expect(await answer).toBe(true);
  });

  it("Enter confirms the question and returns the focus to the opener", async () => {
    const { answer, opener } = await ask();
    await userEvent.keyboard("{Enter}");
    expect(await answer).toBe(true);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it("Escape cancels a confirmation", async () => {
    const { answer } = await ask();
    await userEvent.keyboard("{Escape}");
    expect(await answer).toBe(false);
  });

  it("a click outside cancels a confirmation", async () => {
    const { answer } = await ask();
    const backdrop = document.querySelector(".scrim");
    if (backdrop) await userEvent.click(backdrop);
    expect(await answer).toBe(false);
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
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await second).toBe(true);
  });
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
