import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";

test("Enter submits a dialog from a text field, but not from a checkbox", async () => {
  render(
    <FormDialog title="Fields" submitLabel="Save" onSubmit={() => {}} onClose={() => {}}>
      <TextField label="Name" />
      <Checkbox aria-label="Amount" />
    </FormDialog>,
  );
  // `fireEvent` returns false if a handler prevented the keystroke. Otherwise a browser would submit the form.
  const submits = (field: HTMLElement) => fireEvent.keyDown(field, { key: "Enter" });
  expect(submits(await screen.findByRole("textbox", { name: "Name" }))).toBe(true);
  expect(submits(screen.getByRole("checkbox", { name: "Amount" }))).toBe(false);
});
