import { fireEvent, screen, within } from "@testing-library/react";
import { type OpenedApp, unique } from "./app-stand-in.tsx";

export const pipelineWith = async ({ api }: OpenedApp) => {
  const { pipeline } = await api.pipeline.create({
    body: {
      name: unique("Sellers"),
      stages: [
        { name: "Begun" },
        { name: "Offer", required_fields: ["amount_cents"] },
        { name: "Signed", outcome: "won", required_fields: ["description"] },
      ],
    },
  });
  return pipeline;
};

export const losing = async (app: OpenedApp, required_fields: string[]) => {
  const name = unique("Losers");
  const stages = [{ name: "Begun" }, { name: "Gone", outcome: "lost" as const, required_fields }];
  const { pipeline } = await app.api.pipeline.create({ body: { name, stages } });
  const [begun, gone] = pipeline.stages;
  const data = await app.api.add("deal", { name: unique("Pier"), stage_id: begun?.id ?? "" });
  const stored = async () => await app.api.read("deal", data.id);
  return { deal: data, gone: gone?.id ?? "", stored };
};

/** Fills in the dialog that asks for the required fields of a stage, and saves. Values are given by label. */
export async function fillRequired(values: Readonly<Record<string, string>>) {
  const dialog = within(await screen.findByRole("dialog", { name: "Fill in the required fields" }));
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await dialog.findByLabelText(label), { target: { value } });
  fireEvent.click(dialog.getByRole("button", { name: "Save and move" }));
}
