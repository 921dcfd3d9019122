import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { app, leaveChecked, prepareImports } from "../import-page.ts";

prepareImports();

const isSeen = async (params: { id: string }) => (await app.api.imports.get({ params })).import.is_seen;

test("every page shows an import's progress, and its result until the result is seen", async () => {
  const { file, params } = await leaveChecked();
  const { import: job } = await app.api.imports.get({ params });
  // The stubbed response shows the import as running. The real import could finish before the page reads its
  // state.
  const show = (progress: object) =>
    app.network.fail(/^GET \/imports\?unseen=true/u, {
      answer: { imports: [{ ...job, state: "running", progress }] },
    });
  show({ done: 0, total: 0 });
  await app.api.imports.run({ params });
  await screen.findByRole("link", { name: `Preparing ${file}` });
  show({ done: 1, total: 1 });
  const strap = await screen.findByRole("link", { name: new RegExp(`^Importing ${file}: `, "u") });
  expect(strap.getAttribute("href")).toBe(`/import?id=${params.id}`);
  app.network.heal();
  await act(async () => void app.cache.invalidateQueries({ queryKey: ["imports"] }));
  await screen.findByText("Import finished: 1 row imported");
  expect(screen.getByText(file)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(new RegExp(`^Importing ${file}`, "u"))).toBeNull());
  expect(await isSeen(params)).toBe(false);
  await app.user.click(screen.getByRole("link", { name: "View Results" }));
  await screen.findByRole("heading", { name: "Results" });
  await waitFor(async () => expect(await isSeen(params)).toBe(true));
});
