import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { screen, within } from "@testing-library/react";
import { expect } from "vitest";
import { fieldLabel, fieldsOf } from "#src/records/fields/field-text.ts";
import type { OpenedApp } from "./app-stand-in.tsx";

/** Returns the labels of the fields that a bulk edit must offer. */
function sharedLabels(noun: RecordNoun): string[] {
  const shared = Object.entries(fieldsOf(noun)).filter(
    ([, { section, isOfOneOnly, tellsApart, type }]) =>
      section !== undefined && !isOfOneOnly && !tellsApart && type !== "tags" && type !== "contactPoints",
  );
  return shared.map(([name]) => fieldLabel(noun, name));
}

export async function selectFound({ user, go, press }: OpenedApp, noun: RecordNoun, mark: string) {
  go(`/${recordKinds[noun].plural}?search=${mark}`);
  const [box] = await screen.findAllByRole("checkbox", { name: new RegExp(`^Select .*${mark}`, "u") });
  if (box) await user.click(box);
  await press("Select All");
}

/** Opens the bulk edit of the selected records and chooses a field. */
export async function editField({ user, press }: OpenedApp, field: string, count = 2) {
  await press("Edit…");
  const dialog = within(
    await screen.findByRole("dialog", { name: new RegExp(`^Edit ${count} records?$`, "u") }),
  );
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Field" }), field);
  return {
    dialog,
    input: (role: "combobox" | "textbox" = "combobox") => dialog.findByRole(role, { name: "New value" }),
    apply: () => user.click(dialog.getByRole("button", { name: "Apply" })),
  };
}

export async function expectSharedFields(dialog: ReturnType<typeof within>, noun: RecordNoun) {
  const offered = within(await dialog.findByRole("combobox", { name: "Field" })).getAllByRole("option");
  const labels = offered.map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(sharedLabels(noun)));
  if (noun === "task") return;
  for (const own of ["First name", "Last name", "Name", "Phone", "External ID"])
    expect(labels).not.toContain(own);
  expect(labels.includes(fieldLabel(noun, "stage_id"))).toBe(noun !== "company");
}
