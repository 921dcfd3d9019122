import {
  type AnyKind,
  boardOf,
  type CardNoun,
  nounsWith,
  recordKinds,
} from "@lanyard/contract/kind/record-kinds";
import { screen, waitFor, within } from "@testing-library/react";
import { expect } from "vitest";
import { cardSource } from "#src/features/pipeline/board/card-source.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { fieldLabel } from "#src/records/fields/field-text.ts";
import { type OpenedApp, test, unique } from "../app-stand-in.tsx";
import { editField, selectFound } from "../bulk-edit-dialog.tsx";

async function recordsOf({ api }: OpenedApp, noun: CardNoun) {
  const stages = (await api.pipeline.list({})).pipelines.find(({ is_default }) => is_default)?.stages ?? [];
  const { names }: AnyKind = recordKinds[noun];
  // The helpers know the types of the kinds that the code declares, and this test also runs with other kinds.
  const known = noun as "contact";
  return {
    stages,
    create: (name: string) => {
      const place = boardOf(noun).isAlwaysOn ? { stage_id: stages[0]?.id } : {};
      const body: object = { [names.joined.at(-1) ?? ""]: name, ...place };
      return api.add(known, body);
    },
    stageOf: async (id: string) => (await api.read(known, id)).stage_id,
  };
}

test.for(nounsWith("board"))(
  "clicking a stage on the page of a %s moves it to that stage",
  async (noun, { app }) => {
    const { create, stageOf, stages } = await recordsOf(app, noun);
    expect(stages.length).toBeGreaterThan(2);
    const { id } = await create(unique("Staged"));
    // The page of a contact without a stage shows a different button, so the API adds the contact to the first
    // stage.
    if (noun === "contact")
      await cardSource({ kind: "contacts" }).move(app.api, id, { stageId: stages[0]?.id ?? "" });
    app.go(`/${recordKinds[noun].plural}/${id}`);
    for (const stage of stages.slice(1, 3)) {
      const name = optionText("stage", stage.name);
      await app.press(`Move to ${name}`);
      const current = () =>
        within(screen.getByRole("list", { name: "Pipeline stages" })).getByRole("listitem", {
          current: "step",
        });
      await waitFor(() => expect(current().textContent).toBe(name));
      await expect.poll(() => stageOf(id)).toBe(stage.id);
    }
  },
);

test.for(nounsWith("board"))("a bulk edit moves several %s records to a stage", async (noun, { app }) => {
  const { create, stageOf, stages } = await recordsOf(app, noun);
  const mark = unique("entering");
  const made = [await create(`${mark} 1`), await create(`${mark} 2`)];
  await selectFound(app, noun, mark);
  const { input, apply } = await editField(app, fieldLabel(noun, "stage_id"));
  const second = stages[1] ?? expect.fail("A stage is missing");
  const name = new RegExp(`${optionText("stage", second.name)}$`, "u");
  await app.user.selectOptions(await input(), await within(await input()).findByRole("option", { name }));
  await apply();
  for (const { id } of made) await expect.poll(() => stageOf(id)).toBe(second.id);
});
