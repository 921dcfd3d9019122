import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import type { CellEditorProps } from "#src/records/record-listing.ts";
import { RecordCell } from "#src/records/table/record-cell.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import type { CellEdit } from "./cell-edit.ts";
import { CellEditor } from "./cell-editor.tsx";
import type { CellField } from "./cell-field.ts";

type Thing = { id: string; color: string };

const shortcut = vi.fn();
addEventListener("keydown", shortcut);
afterEach(() => shortcut.mockClear());

const plain: CellField<Thing> = {
  label: () => "Colour",
  control: "text",
  text: ({ color }) => color,
  read: (color) => ({ body: { color }, shown: { color } }),
};

/** Opens a cell before the code of its editor has loaded. `finishLoading` completes the load. */
function openCell(field = plain) {
  const [onDone, onSave] = [vi.fn<CellEdit["onDone"]>(), vi.fn()];
  const code = Promise.withResolvers<void>();
  const Editor = lazyComponent(async () => {
    await code.promise;
    return (props: CellEditorProps<Thing>) => <CellEditor {...props} {...{ field, onSave }} name="Brick" />;
  });
  const column = { id: "color", head: () => "Colour", widthPx: 100, text: ({ color }: Thing) => color };
  render(
    <table>
      <tbody>
        <tr>
          <RecordCell
            {...{ column, Editor, whenNarrow: undefined }}
            row={{ id: "1", color: "red" }}
            edit={{ isOpen: true, onDone }}
            marks={{ isChosen: false, refused: undefined }}
          />
        </tr>
      </tbody>
    </table>,
  );
  const find = () => screen.findByRole("textbox", { name: /^Colour of/u });
  return { user: userEvent.setup(), onDone, onSave, finishLoading: code.resolve, find };
}

it("keeps keys that are typed before the editor loads, without running shortcuts", async () => {
  const { user, finishLoading, find, onSave } = openCell();
  await user.keyboard("crim");
  finishLoading();
  expect(await find()).toHaveProperty("value", "crim");
  await user.keyboard("son{Enter}");
  expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { color: "crimson" } }));
  expect(shortcut).not.toHaveBeenCalled();
});

it.each([
  ["{Enter}", "down"],
  ["{Shift>}{Enter}{/Shift}", "up"],
  ["{Tab}", "next"],
  ["{Shift>}{Tab}{/Shift}", "previous"],
])("%s saves text that was typed before the editor loaded", async (key, exit) => {
  const { user, finishLoading, onDone, onSave } = openCell();
  await user.keyboard(`crimson${key}`);
  expect(onDone).not.toHaveBeenCalled();
  finishLoading();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(exit));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { color: "crimson" } }));
});

it("Escape cancels an editor that has not loaded yet", async () => {
  const { user, onDone, onSave } = openCell();
  await user.keyboard("crimson{Escape}");
  expect(onDone).toHaveBeenLastCalledWith("stay");
  expect(onSave).not.toHaveBeenCalled();
});

it("leaving an editor before it loads closes the editor without a change", async () => {
  const { user, onDone } = openCell();
  await user.click(document.body);
  expect(onDone).toHaveBeenCalledExactlyOnceWith("leave");
});

it("selects the current value, so that typing replaces the value", async () => {
  const { user, finishLoading, find } = openCell();
  finishLoading();
  const editor = await find();
  expect(editor).toHaveProperty("value", "red");
  await user.keyboard("blue");
  expect(editor).toHaveProperty("value", "blue");
});

it("selects the option that begins with the typed text", async () => {
  const options = () => ["red", "green"].map((value) => ({ value, label: `In ${value}` }));
  const { user, finishLoading } = openCell({ ...plain, control: "choice", options });
  await user.keyboard("in g");
  finishLoading();
  expect(await screen.findByRole("combobox")).toHaveProperty("value", "green");
});
