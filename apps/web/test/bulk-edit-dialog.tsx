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

export async function editFound({ user, go }: OpenedApp, noun: RecordNoun, mark: string) {
  go(`/${recordKinds[noun].plural}?search=${mark}`);
  const [box] = await screen.findAllByRole("checkbox", { name: new RegExp(`^Select .*${mark}`, "u") });
  if (box) await user.click(box);
  await user.click(await screen.findByRole("button", { name: "Select All" }));
  await user.click(await screen.findByRole("button", { name: "Edit…" }));
  return within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
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
