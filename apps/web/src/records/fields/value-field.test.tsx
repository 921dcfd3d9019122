import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { formatDate } from "#src/lib/format/date.ts";
import { dayFromToday } from "#src/lib/format/due-day.ts";
import { chooseFormats, type FormatChoices } from "#src/lib/format/format-choices.ts";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { ValueField } from "./value-field.tsx";

const usual: FormatChoices = { dateFormat: null, timeFormat: null, timeZone: null };

type FormProps = { start?: string; onChange?: (value: string) => void; onClose?: () => void };

function Form({ start = "", onChange, onClose = () => {} }: FormProps) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return (
    <ModalPanel title="New deal" isOpen onClose={onClose}>
      <ValueField
        control="day"
        label="Close date"
        value={value}
        onChange={change}
        error={value.length > 10 && "Wrong"}
      />
      <input aria-label="Next" />
    </ModalPanel>
  );
}

const input = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Close date" });

/**
 * Waits until the form has focused its first field. The form could otherwise take the focus from an open
 * calendar.
 */
const formHasFocus = () => waitFor(() => expect(document.activeElement).toBe(input()));

test.each([
  ["DD/MM/YYYY", "1.2.26", "2026-02-01", "01/02/2026"],
  ["MM/DD/YYYY", "1.2.26", "2026-01-02", "01/02/2026"],
  ["YYYY-MM-DD", "2026-02-01", "2026-02-01", "2026-02-01"],
] as const)("with the format %s, the input %s is read as %s", async (dateFormat, typed, day, rewritten) => {
  chooseFormats({ ...usual, dateFormat });
  const onChange = vi.fn();
  render(<Form onChange={onChange} />);
  const user = userEvent.setup();
  await user.type(input(), typed);
  expect(onChange).toHaveBeenLastCalledWith(day);
  expect(input().value).toBe(typed);
  await user.tab();
  expect(input().value).toBe(rewritten);
});

test("a date field keeps and reports invalid text", async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.type(input(), "some other day");
  await user.tab();
  expect(input().value).toBe("some other day");
  expect(screen.getByText("Enter a date, for example Nov 20, 2026")).toBeTruthy();
});

test("a day typed in words is rewritten in the user's format", async () => {
  const onChange = vi.fn();
  render(<Form onChange={onChange} />);
  const user = userEvent.setup();
  await user.type(input(), "Nov 20, 2031 or so");
  await user.clear(input());
  await user.type(input(), "tomorrow");
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(dayFromToday(1)));
  await user.tab();
  expect(input().value).toBe(formatDate(dayFromToday(1)));
});

test("the calendar picks a day by keyboard and returns the focus to the field", async () => {
  const onChange = vi.fn();
  render(<Form start="2026-12-31" onChange={onChange} />);
  const user = userEvent.setup();
  await formHasFocus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  const chosen = await screen.findByRole("button", { name: /December 31st, 2026, selected/u });
  await waitFor(() => expect(document.activeElement).toBe(chosen));
  await user.keyboard("{ArrowRight}{ArrowDown}{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("2027-01-08");
  expect(input().value).toBe("Jan 8, 2027");
  await waitFor(() => expect(document.activeElement).toBe(input()));
  expect(screen.queryByRole("grid")).toBeNull();
});

test("Escape closes the calendar and not the form around it", async () => {
  const onClose = vi.fn();
  render(<Form start="2026-12-31" onClose={onClose} />);
  const user = userEvent.setup();
  await formHasFocus();
  await user.click(screen.getByRole("button", { name: "Open calendar" }));
  await screen.findByRole("grid", { name: "December 2026" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(input().value).toBe("Dec 31, 2026");
  await user.keyboard("{Escape}");
  expect(onClose).toHaveBeenCalledOnce();
});
