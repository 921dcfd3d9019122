import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import type { RecordListing } from "#src/records/record-listing.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { RecordTable } from "./record-table.tsx";
import type { Selection } from "./use-selection.ts";

type Thing = { id: string; name: string; color: string };

const kind: RecordListing<Thing> = {
  noun: "contact",
  list: "contacts",
  mark: "text",
  sorts: ["name"],
  sortLabel: () => "Name",
  name: ({ id, name }) => ({ id, name, pickLabel: `Select ${name}` }),
  columns: [
    { id: "name", head: () => "Name", widthPx: 200, sort: "name" },
    { id: "color", head: () => "Colour", widthPx: 100, isEditable: true, text: ({ color }) => color },
  ],
  moreColumns: [],
  CellEditor: lazyComponent(async () => ({ row }) => <input aria-label={`Colour of ${row.name}`} />),
  CellSheet: lazyComponent(async () => () => null),
  card: () => ({ avatar: null, about: "", lines: [], foot: null }),
  line: () => ({ avatar: null, afterName: null, about: null, end: null }),
};
const wideKind: typeof kind = {
  ...kind,
  columns: [
    ...kind.columns.slice(0, 1),
    ...["color", "size", "place"].map((id) => ({
      id,
      head: () => id,
      widthPx: 100,
      isEditable: true,
      text: ({ color }: Thing) => color,
    })),
  ],
  CellEditor: lazyComponent(async () => ({ column, onDone }) => (
    <input aria-label={column} onKeyDown={({ key }) => key === "Tab" && onDone("next")} />
  )),
};
const selection: Selection = {
  ids: new Set(),
  chosen: { isAllMatching: false, marked: new Set() },
  count: 0,
  isPossible: true,
  isActive: false,
  isAll: false,
  toggle: vi.fn(),
  extendTo: vi.fn(),
  toggleAll: vi.fn(),
  takeAllMatching: vi.fn(),
  clear: vi.fn(),
  onKeyDown: vi.fn(),
};

type TableProps = ComponentProps<typeof RecordTable<Thing>>;

const onEdited = () => {};
const layout = {};
const brick = { id: "1", name: "Brick", color: "red" };

/** Creates new handlers on each call, like a page on each render. */
const tableOf = (pressing: Partial<TableProps["pressing"]> = {}, props: Partial<TableProps> = {}) => (
  <RecordTable
    {...{ rows: [brick], kind, layout, onSort: () => {}, onLayout: () => {}, ...props }}
    sorting={{ sort_by: "name", sort_order: "asc" }}
    pressing={{
      ...{ selection, maySelect: true, openId: undefined, onView: () => {}, onEditAlone: () => {}, onEdited },
      hrefOf: (id) => `/${id}`,
      ...pressing,
    }}
  />
);

function show(pressing?: Partial<TableProps["pressing"]>, props?: Partial<TableProps>) {
  const onView = vi.fn();
  render(tableOf({ onView, ...pressing }, props));
  return { onView, user: userEvent.setup() };
}

it("viewers cannot edit cells", async () => {
  const { user } = show({ maySelect: false, openId: "1" });
  expect(document.querySelector("[data-cell]")).toBeNull();
  await user.click(screen.getByText("red"));
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("arrow keys skip hidden columns, and so does Tab in an editor", async () => {
  const { user } = show({}, { kind: wideKind });
  vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function isShown(this: Element) {
    return !(this instanceof HTMLElement) || this.dataset.cell !== "size";
  });
  screen.getByRole("link", { name: "Brick" }).focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toHaveProperty("dataset.cell", "place");
  await user.keyboard("{ArrowLeft}{F2}");
  (await screen.findByRole("textbox", { name: "color" })).focus();
  await user.keyboard("{Tab}");
  await vi.waitFor(() => expect(document.activeElement).toHaveProperty("dataset.cell", "place"));
  await user.keyboard("{F2}");
  (await screen.findByRole("textbox", { name: "place" })).focus();
  // Tab leaves the editor of the last cell.
  await user.keyboard("{Tab}");
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("a double click on a row's link edits nothing", async () => {
  const { user } = show();
  await user.dblClick(screen.getByRole("link", { name: "Brick" }));
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("shows the name column even if the user has chosen no columns", () => {
  show({}, { layout: { columns: [] } });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(["Name"]);
});

it.each(["Control", "Shift", "Meta"])("leaves %s+click on a name to the browser", async (key) => {
  const { user, onView } = show();
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole("link", { name: "Brick" }));
  expect(open).not.toHaveBeenCalled();
  expect(onView).not.toHaveBeenCalled();
});

it("a middle click next to a name opens one tab", async () => {
  const { user } = show();
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await user.pointer({ keys: "[MouseMiddle]", target: screen.getByRole("link", { name: "Brick" }) });
  expect(open).not.toHaveBeenCalled();
  await user.pointer({ keys: "[MouseMiddle]", target: screen.getByText("red") });
  expect(open).toHaveBeenCalledExactlyOnceWith("/1", "_blank", "noopener");
});

it.each([
  ["a middle click", "", "[MouseMiddle]"],
  ["Ctrl+click", "{Control>}", "[MouseLeft]"],
])("%s on a row opens a tab, even during a selection", async (_name, held, keys) => {
  const toggle = vi.fn();
  const { user } = show({ selection: { ...selection, isActive: true, toggle } });
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  open.mockClear();
  if (held) await user.keyboard(held);
  await user.pointer({ keys, target: screen.getByText("red") });
  expect(open).toHaveBeenCalledExactlyOnceWith("/1", "_blank", "noopener");
  expect(toggle).not.toHaveBeenCalled();
});

it("Shift-clicking a name extends the selection and opens no window", async () => {
  const extendTo = vi.fn();
  const { user } = show({ selection: { ...selection, isActive: true, extendTo } });
  await user.keyboard("{Shift>}");
  let isLeftToBrowser = true;
  addEventListener("click", (event) => (isLeftToBrowser = !event.defaultPrevented), { once: true });
  await user.click(screen.getByRole("link", { name: "Brick" }));
  expect(extendTo).toHaveBeenCalledExactlyOnceWith("1");
  expect(isLeftToBrowser).toBe(false);
});

it("opening the quick view of another record renders only the two affected rows", () => {
  const drawn: string[] = [];
  const draw = ({ id, color }: Thing) => {
    drawn.push(id);
    return color;
  };
  const columns = kind.columns.map((column) =>
    column.id === "color" ? { ...column, render: draw } : column,
  );
  const counting = { ...kind, columns };
  const rows = ["1", "2", "3"].map((id) => ({ id, name: `Brick ${id}`, color: "red" }));
  const table = (openId: string) =>
    tableOf({ selection: { ...selection, toggle: () => {} }, openId }, { rows: [...rows], kind: counting });
  const { rerender } = render(table("1"));
  expect(drawn).toEqual(["1", "2", "3"]);
  drawn.length = 0;
  rerender(table("2"));
  expect(drawn).toEqual(["1", "2"]);
});

it("clicking an unchanged row uses the latest handler", async () => {
  const [before, now] = [vi.fn(), vi.fn()];
  const rows = [brick];
  const table = (onView: () => void) => tableOf({ onView }, { rows });
  const { rerender } = render(table(before));
  rerender(table(now));
  await userEvent.click(screen.getByRole("link", { name: "Brick" }));
  expect(now).toHaveBeenCalledExactlyOnceWith("1");
  expect(before).not.toHaveBeenCalled();
});
