import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { FilterInput } from "./filter-fields.tsx";

function show(
  values: { low?: string; high?: string },
  bounds: { min?: number; max?: number; step?: number } = { max: 100 },
) {
  const onChange = vi.fn();
  const field = { kind: "range", name: "low", to: "high", label: "Score", min: 0, ...bounds } as const;
  render(<FilterInput field={field} values={values} onChange={onChange} />);
  const input = (end: string) => screen.getByRole("spinbutton", { name: `Score, ${end}` });
  const user = userEvent.setup();
  // Pastes the text, because a pause while typing would start a search.
  const enter = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
    await user.keyboard("{Enter}");
  };
  return { onChange, input, user, enter };
}

test.each([
  ["minimum", "150", {}, "0 to 100"],
  ["minimum", "50.5", {}, "0 to 100"],
  ["minimum", "90", { high: "80" }, "0 to 80"],
  ["maximum", "20", { low: "60" }, "60 to 100"],
])("a %s of %s is refused with a message that names the valid range", async (end, typed, values, range) => {
  const { input, enter, onChange } = show(values);
  await enter(input(end), typed);
  expect(input(end).getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(range)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  expect(input(end)).toHaveProperty("value", typed);
});

test("a range of whole numbers ends at 2,147,483,647 and can start below zero", async () => {
  const { input, enter, onChange } = show({}, { min: -20 });
  await enter(input("maximum"), "3000000000");
  expect(screen.getByText("-20 to 2,147,483,647")).toBeTruthy();
  await enter(input("minimum"), "-15");
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ low: "-15" });
});

test("an amount filter accepts cents and has no upper limit", async () => {
  const { input, user, onChange } = show({}, { step: 100 });
  await user.type(input("minimum"), "250.50{Enter}");
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ low: "250.50" }));
  await user.type(input("minimum"), "55{Enter}");
  expect(screen.getByText("from 0")).toBeTruthy();
});

test.each([
  ["en", "250,5", "250.50", "Interpreted as 250.5"],
  ["en", "1.250", "1250", "Interpreted as 1,250"],
  ["en", "1,250.50", "1250.50", undefined],
  ["de", "1.250,50", "1250.50", undefined],
  ["de", "1250.50", "1250.50", "Verstanden als 1.250,5"],
])("in %s, the input %s searches for %s", async (language, typed, sent, told) => {
  await activateLanguage(language);
  const { user, onChange } = show({}, { step: 100 });
  const [minimum] = screen.getAllByRole("spinbutton");
  await user.type(minimum ?? document.body, `${typed}{Enter}`);
  expect(onChange).toHaveBeenCalledWith({ low: sent });
  expect(screen.queryByText(/^(Interpreted as|Verstanden als) /u)?.textContent).toBe(told);
});

test("a number filter shows a number in the user's format, and arrow keys change it", async () => {
  await activateLanguage("de");
  const { user, onChange } = show({ low: "1250.50" }, { step: 100 });
  const [minimum] = screen.getAllByRole("spinbutton");
  expect(minimum).toHaveProperty("value", "1250,50");
  await user.type(minimum ?? document.body, "{ArrowUp}{ArrowUp}{ArrowDown}{Enter}");
  expect(onChange).toHaveBeenCalledWith({ low: "1350.50" });
});

test("the tag filter keeps a typed comma until the next tag is typed", async () => {
  const onChange = vi.fn();
  const field = { kind: "tags", name: "tags", label: "Tags" } as const;
  render(<FilterInput field={field} values={{ tags: "vip" }} onChange={onChange} />);
  const user = userEvent.setup();
  const input = screen.getByRole("textbox", { name: "Tags" });
  await user.type(input, ",{Enter}");
  expect(input).toHaveProperty("value", "vip,");
  expect(onChange).not.toHaveBeenCalled();
  await user.type(input, "new{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ tags: "vip, new" });
});

test.each([
  ["money", "150050", "1500,50", "1.234,5", "123450"],
  ["number", "1.234", "1,234", "2,5", "2.5"],
] as const)(
  "a %s filter shows and parses values in the user's notation",
  async (type, value, shown, typed, sent) => {
    await activateLanguage("de");
    const onChange = vi.fn();
    const field = { kind: "number", type, name: "value", label: "Wert" } as const;
    render(<FilterInput field={field} values={{ value }} onChange={onChange} />);
    const user = userEvent.setup();
    const input = screen.getByRole("textbox", { name: "Wert" });
    expect(input).toHaveProperty("value", shown);
    await user.clear(input);
    await user.paste(`${typed}`);
    await user.keyboard("{Enter}");
    expect(onChange).toHaveBeenLastCalledWith({ value: sent });
  },
);
