import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FileReading } from "./file-sample.ts";
import { ReadingFields } from "./reading-fields.tsx";

const file: FileReading = {
  file_name: "fair.xlsx",
  ...{ encoding: "utf-8", encoding_is_sure: true, delimiter: null, quoting: null },
  ...{ has_header: true, rows_above: 0, sheet: "People", sheets: ["People", "Firms"] },
};

test("shows the name of the imported sheet and offers the other sheets", async () => {
  const onRead = vi.fn();
  const { rerender } = render(<ReadingFields file={file} isBusy={false} onRead={onRead} />);
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sheet" });
  expect(field.value).toBe("People");
  await userEvent.selectOptions(field, "Firms");
  expect(onRead.mock.calls).toEqual([[{ sheet: "Firms" }]]);
  rerender(<ReadingFields file={{ ...file, sheets: ["People"] }} isBusy={false} onRead={onRead} />);
  expect(screen.queryByRole("combobox", { name: "Sheet" })).toBeNull();
});
