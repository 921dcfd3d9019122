import { expect, test } from "vitest";
import { columnLooks, emptyColumns, nameWidthPx } from "./column-looks.ts";

const text = (row: { phone?: string | null }) => row.phone ?? null;
const columns = [
  { id: "name", head: () => "Name", widthPx: 240 },
  { id: "email", head: () => "Email", widthPx: 230, share: 3, text: () => "ada@acme.example" },
  { id: "phone", head: () => "Phone", widthPx: 148, whenNarrow: "hide-below-1060" as const, text },
];

test("columns with a share divide the width that all other columns leave", () => {
  const looks = columnLooks(columns, {});
  expect(looks.columns.map(({ width }) => width)).toEqual([
    undefined,
    "max(88px, (100cqw - var(--taken)) * 3 / var(--shares))",
    148,
  ]);
  expect(looks.tableStyle).toMatchObject({ "--taken-all": "400px", "--taken-1160": "400px" });
});

test("columns with a share also divide the width of hidden columns", () => {
  expect(columnLooks(columns, {}).tableStyle).toMatchObject({
    "--taken-1060": "252px",
    "--shares-1060": "3",
  });
});

test("a column without values shrinks", () => {
  expect(emptyColumns(columns, [{ phone: null }, {}])).toBe("phone");
  expect(emptyColumns(columns, [{ phone: null }, { phone: "1" }])).toBe("");
  expect(emptyColumns(columns, [])).toBe("");
  expect(columnLooks(columns, {}, "phone").columns.at(-1)?.width).toBe(88);
});

test("the name column keeps its width when an empty chosen column shrinks", () => {
  const layout = { columns: ["email", "phone"] };
  expect(columnLooks(columns, layout).tableStyle).toEqual({ minWidth: 240 + 230 + 148 });
  expect(columnLooks(columns, layout, "phone").tableStyle).toEqual({ minWidth: 240 + 230 + 88 });
});

test("the name column is wide enough for nine of ten names, within limits", () => {
  const name = { widthPx: 240 };
  const named = (length: number) => Array.from({ length: 10 }, () => "n".repeat(length));
  expect(nameWidthPx([], name)).toBe(240);
  expect(nameWidthPx(named(12), name)).toBe(240);
  expect(nameWidthPx([...named(12), "n".repeat(90)], name)).toBe(240);
  expect(nameWidthPx(named(27), name)).toBe(280);
  expect(nameWidthPx(named(90), name)).toBe(320);
  expect(columnLooks(columns, {}, "", 320).tableStyle).toMatchObject({
    "--taken-all": "480px",
    "--taken-1160": "400px",
  });
});
