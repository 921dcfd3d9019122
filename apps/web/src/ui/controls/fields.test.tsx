import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Check } from "lucide-react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Pagination } from "#src/ui/layout/pagination.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";
import { Checkbox } from "./checkbox.tsx";
import { FileDropZone } from "./file-drop-zone.tsx";
import { SearchBox } from "./search-box.tsx";
import { SegmentedControl } from "./segmented-control.tsx";
import { TextField } from "./text-field.tsx";

function Search({ onSubmit }: { onSubmit: () => void }) {
  const [value, setValue] = useState("");
  return <SearchBox label="Search" value={value} onChange={setValue} onSubmit={onSubmit} />;
}

function TabbedPage() {
  const [tab, setTab] = useState<"one" | "two">("one");
  const tabs = [
    { value: "one", label: "One", content: "First" },
    { value: "two", label: "Two", content: "Second" },
  ] as const;
  return <Tabs label="Parts" tabs={tabs} value={tab} onChange={setTab} />;
}

function describedBy(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

it("a field exposes its hint, error and required state to screen readers", () => {
  render(<TextField label="Email" required hint="Work address" error="Email already used by Ana" />);
  const input = screen.getByRole("textbox", { name: "Email (required)" });
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(input.getAttribute("aria-required")).toBe("true");
  expect(describedBy(input)).toBe("Work address Email already used by Ana");
});

it("a field without hint and error has no accessible description", () => {
  render(<TextField label="Phone" />);
  const input = screen.getByRole("textbox", { name: "Phone" });
  expect(input.hasAttribute("aria-invalid")).toBe(false);
  expect(input.hasAttribute("aria-describedby")).toBe(false);
});

it("a checkbox can be partly checked", () => {
  render(<Checkbox aria-label="All" isMixed />);
  expect(screen.getByRole<HTMLInputElement>("checkbox").indeterminate).toBe(true);
});

it("a search box searches on Enter and can be cleared", async () => {
  const onSubmit = vi.fn();
  render(<Search onSubmit={onSubmit} />);
  await userEvent.type(screen.getByRole("searchbox"), "ana{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
});

it("a segmented control marks the chosen segment", async () => {
  const onChange = vi.fn();
  const segments = [
    { value: "yes", label: "Yes", mark: Check },
    { value: "no", label: "No" },
  ] as const;
  render(<SegmentedControl label="Has email" segments={segments} value="yes" onChange={onChange} />);
  expect(screen.getByRole("button", { name: "Yes", pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "No", pressed: false }));
  expect(onChange).toHaveBeenCalledWith("no");
});

it("an arrow key selects the next tab and shows its content", async () => {
  render(<TabbedPage />);
  await userEvent.click(screen.getByRole("tab", { name: "One" }));
  await userEvent.keyboard("{ArrowRight}");
  await waitFor(() => expect(screen.getByRole("tab", { name: "Two", selected: true })).toBeTruthy());
  await waitFor(() => expect(screen.getByRole("tabpanel").textContent).toBe("Second"));
});

const pager = {
  page: 2,
  pages: 26,
  text: "Showing 51-100 of 1,284 contacts",
  hrefFor: (page: number) => `?page=${page}`,
};

it("a pager links to the first, previous, next, last and nearby pages", async () => {
  const onPage = vi.fn();
  render(<Pagination {...pager} onPage={onPage} />);
  for (const name of ["First page", "Previous page", "Page 3", "Next page", "Last page"]) {
    await userEvent.click(screen.getByRole("link", { name }));
  }
  expect(onPage.mock.calls.flat()).toEqual([1, 1, 3, 3, 26]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("2");
  expect(screen.getByText(pager.text)).toBeTruthy();
});

it("on the first page, the link of a pager to the previous page is disabled", () => {
  render(<Pagination {...pager} page={1} onPage={() => {}} />);
  expect(screen.getByRole("link", { name: "Previous page" }).getAttribute("aria-disabled")).toBe("true");
});

it("a pager is hidden for a single page", () => {
  render(<Pagination {...pager} pages={1} onPage={() => {}} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("a drop zone accepts dropped files", () => {
  const onFiles = vi.fn();
  render(<FileDropZone title="Drop a file" browseLabel="Browse" onFiles={onFiles} />);
  const file = new File(["a,b"], "people.csv");
  fireEvent.drop(screen.getByRole("region", { name: "Drop a file" }), { dataTransfer: { files: [file] } });
  expect(onFiles).toHaveBeenCalledWith([file]);
});
