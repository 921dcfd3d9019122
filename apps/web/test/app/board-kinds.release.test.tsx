import type { Client } from "@lanyard/client/client-shape";
import {
  type AnyKind,
  boardOf,
  type CardNoun,
  nounsWith,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cardSource } from "#src/features/pipeline/board/card-source.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { type OpenedApp, openApp, unique } from "../app-stand-in.tsx";

type Values = Readonly<Record<string, unknown>>;
type Routes = {
  create(input: { body: Values }): Promise<object>;
  read(input: { params: { id: string } }): Promise<object>;
};

function recordsOf(api: Client, noun: CardNoun) {
  const { plural, names, envelope }: AnyKind = recordKinds[noun];
  const routes = api[plural] as unknown as Routes;
  const recordIn = (answer: object) =>
    Reflect.get(answer, envelope === "noun" ? noun : envelope) as { id: string; stage_id: string | null };
  return {
    create: async (name: string, stage_id: string) => {
      const place = boardOf(noun).isAlwaysOn ? { stage_id } : {};
      return recordIn(await routes.create({ body: { [names.joined.at(-1) ?? ""]: name, ...place } }));
    },
    stageOf: async (id: string) => recordIn(await routes.read({ params: { id } })).stage_id,
  };
}

async function stagesOf({ api }: OpenedApp) {
  const stages = (await api.pipeline.list({})).pipelines.find(({ is_default }) => is_default)?.stages ?? [];
  const [first, second, third] = stages;
  if (!first || !second || !third) throw new Error("A stage is missing");
  return [first, second, third] as const;
}

const step = (name: string) => screen.findByRole("button", { name: `Move to ${optionText("stage", name)}` });

test.each(nounsWith("board"))("clicking a stage on the page of a %s moves it to that stage", async (noun) => {
  const app = await openApp("/profile");
  const { create, stageOf } = recordsOf(app.api, noun);
  const [first, second, third] = await stagesOf(app);
  const { id } = await create(unique("Staged"), first.id);
  // The page of a contact without a stage shows a different button, so the API adds the contact to the first
  // stage.
  if (noun === "contact") await cardSource({ kind: "contacts" }).move(app.api, id, { stageId: first.id });
  app.go(`/${recordKinds[noun].plural}/${id}`);
  for (const stage of [second, third]) {
    await app.user.click(await step(stage.name));
    await waitFor(() =>
      expect(
        within(screen.getByRole("list", { name: "Pipeline stages" })).getByRole("listitem", {
          current: "step",
        }).textContent,
      ).toBe(optionText("stage", stage.name)),
    );
    await waitFor(async () => expect(await stageOf(id)).toBe(stage.id));
  }
});

test.each(nounsWith("board"))("a bulk edit moves several %s records to a stage", async (noun) => {
  const app = await openApp("/profile");
  const { create, stageOf } = recordsOf(app.api, noun);
  const [first, second] = await stagesOf(app);
  const mark = unique("entering");
  const made = [await create(`${mark} 1`, first.id), await create(`${mark} 2`, first.id)];
  app.go(`/${recordKinds[noun].plural}?search=${mark}`);
  const [box] = await screen.findAllByRole("checkbox", { name: new RegExp(`^Select .*${mark}`, "u") });
  if (box) await app.user.click(box);
  await app.user.click(await screen.findByRole("button", { name: "Select All" }));
  await app.user.click(await screen.findByRole("button", { name: "Edit…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  const label = fieldLabel(noun, "stage_id");
  await app.user.selectOptions(await dialog.findByRole("combobox", { name: "Field" }), label);
  const value = await dialog.findByRole("combobox", { name: "New value" });
  const wanted = await within(value).findByRole("option", {
    name: new RegExp(`${optionText("stage", second.name)}$`, "u"),
  });
  await app.user.selectOptions(value, wanted);
  await app.user.click(dialog.getByRole("button", { name: "Apply" }));
  for (const { id } of made) await waitFor(async () => expect(await stageOf(id)).toBe(second.id));
});
