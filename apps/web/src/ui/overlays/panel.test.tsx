import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { ModalPanel } from "./modal-panel.tsx";
import { Panel } from "./panel.tsx";
import { useEscape } from "./use-escape.ts";

function Page({ kind }: { kind: "panel" | "form" }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSelecting, setIsSelecting] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <input aria-label="Search" />
      <button type="button" onClick={() => setIsSelecting(true)}>
        Select
      </button>
      {isSelecting && <Selecting onEnd={() => setIsSelecting(false)} />}
      {kind === "panel" && isOpen && (
        <Panel title="Ana Souza" onClose={close} footer={<button type="button">Edit</button>}>
          Facts
        </Panel>
      )}
      {kind === "form" && (
        <ModalPanel
          title="Create New Contact"
          isOpen={isOpen}
          onClose={close}
          footer={<button type="button">Save</button>}
        >
          <TextField label="First name" />
        </ModalPanel>
      )}
    </>
  );
}

function Selecting({ onEnd }: { onEnd: () => void }) {
  useEscape(onEnd);
  return <p>1 selected</p>;
}

async function open(kind: "panel" | "form") {
  render(<Page kind={kind} />);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
}

it("a docked panel takes the focus and returns it", async () => {
  await open("panel");
  expect(screen.getByRole("complementary", { name: "Ana Souza" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Ana Souza" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

it("the Close button closes a docked panel", async () => {
  await open("panel");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("Facts")).toBeNull();
});

it("Escape closes the docked panel from the list, but not from a field of the list", async () => {
  await open("panel");
  await userEvent.click(screen.getByLabelText("Search"));
  await userEvent.keyboard("{Escape}");
  expect(screen.getByText("Facts")).toBeTruthy();
  screen.getByRole("button", { name: "Open" }).focus();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Facts")).toBeNull();
});

it("the docked panel stays open when Escape ends a selection", async () => {
  await open("panel");
  await userEvent.click(screen.getByRole("button", { name: "Select" }));
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("1 selected")).toBeNull();
  expect(screen.getByText("Facts")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText("Facts")).toBeNull();
});

it("a form panel focuses its first field, keeps the focus and returns it", async () => {
  await open("form");
  const dialog = await screen.findByRole("dialog", { name: "Create New Contact" });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("First name")));
  for (let step = 0; step < 5; step += 1) {
    await userEvent.tab();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  }
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" })));
});

it("a panel does not take the focus from a user who is editing a cell", () => {
  const page = (panel?: ReactNode) => (
    <>
      <div className="is-editing">
        <input aria-label="Job title" />
      </div>
      {panel}
    </>
  );
  const { rerender } = render(page());
  const editor = screen.getByRole("textbox", { name: "Job title" });
  editor.focus();
  rerender(
    page(
      <Panel title="Ana Souza" onClose={() => {}}>
        Facts
      </Panel>,
    ),
  );
  expect(document.activeElement).toBe(editor);
});
