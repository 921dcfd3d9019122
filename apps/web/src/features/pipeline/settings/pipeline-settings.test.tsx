import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { pipelines, renderWithSettings } from "#src/features/pipeline/settings/test/setting-server.tsx";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { PipelineSettings } from "./pipeline-settings.tsx";

const [sales, partners] = pipelines;
const [lead, won] = sales?.stages ?? [];

async function open(reads?: string[]) {
  const changes = renderWithSettings(<PipelineSettings />, reads);
  await screen.findByDisplayValue("Lead");
  await screen.findByDisplayValue("Price");
  return { changes, user: userEvent.setup() };
}

const sent = (changes: string[], change: string) => waitFor(() => expect(changes).toContain(change));

const chosen = (select: HTMLElement) => (select as HTMLSelectElement).selectedOptions[0]?.textContent;

it("an administrator adds a pipeline and a stage by name", async () => {
  const { changes, user } = await open();
  await user.type(screen.getByLabelText("New pipeline name"), "Renewals{Enter}");
  await sent(changes, 'POST /api/pipeline {"name":"Renewals"}');
  await user.type(screen.getAllByLabelText("New stage name")[0] as HTMLElement, "Demo{Enter}");
  await sent(changes, `POST /api/pipeline/${sales?.id}/stages {"name":"Demo"}`);
});

it("the settings translate default names, and save a name only if a user changes it", async () => {
  await activateLanguage("fr");
  const changes = renderWithSettings(<PipelineSettings />);
  await screen.findByDisplayValue("Qualifié");
  screen.getByRole("textbox", { name: "Probabilité de Qualifié en pourcentage" });
  screen.getByRole("textbox", { name: "Limite en jours de Qualifié" });
  screen.getByRole("button", { name: "Changer la couleur de Qualifié" });
  const reason = await screen.findByDisplayValue("Prix");
  const user = userEvent.setup();
  await user.click(reason);
  await user.keyboard("{Enter}");
  expect(changes).toEqual([]);
  await user.type(reason, " trop haut{Enter}");
  await waitFor(() => expect(changes.join()).toContain("Prix trop haut"));
});

it("Enter renames a pipeline, Escape cancels, and an unchanged name is not sent", async () => {
  const { changes, user } = await open();
  const name = screen.getByDisplayValue("Sales");
  await user.type(name, " 2{Escape}");
  await user.click(document.body);
  expect(changes).toEqual([]);
  await user.clear(name);
  await user.type(name, "Direct{Enter}");
  await sent(changes, `PUT /api/pipeline/${sales?.id} {"name":"Direct"}`);
});

it("an administrator changes a stage's order, outcome, day limit and probability", async () => {
  const { changes, user } = await open();
  await user.click(screen.getByRole("button", { name: "Move Won up" }));
  await sent(changes, `PUT /api/pipeline/${sales?.id}/stages/order {"ids":["${won?.id}","${lead?.id}"]}`);
  expect(screen.getByRole("button", { name: "Move Lead up" }).hasAttribute("disabled")).toBe(true);
  await user.selectOptions(screen.getByLabelText("Outcome of Won"), "Won");
  await sent(changes, `PUT /api/pipeline/stages/${won?.id} {"outcome":"won"}`);
  await user.type(screen.getByLabelText("Day limit of Lead"), "14{Enter}");
  await sent(changes, `PUT /api/pipeline/stages/${lead?.id} {"time_limit_days":14}`);
  const likely = screen.getByLabelText("Probability of Lead in percent");
  await user.type(likely, "101{Enter}");
  expect(screen.getByText("Enter a whole number from 0 to 100, or leave this empty.")).toBeTruthy();
  await user.clear(likely);
  await user.type(likely, "15{Enter}");
  await sent(changes, `PUT /api/pipeline/stages/${lead?.id} {"probability":15}`);
});

it("the settings suggest probabilities while no stage has a probability", async () => {
  const { changes, user } = await open();
  await user.click(screen.getAllByRole("button", { name: "Use suggested probabilities" })[0] as HTMLElement);
  await sent(changes, `POST /api/pipeline/${sales?.id}/stages/suggested-probabilities`);
});

it("the settings report an invalid number of days and do not send it", async () => {
  const { changes, user } = await open();
  const days = screen.getByLabelText("Day limit of Lead");
  const problem = "Enter a whole number from 1 to 3,650, or leave this empty.";
  for (const wrong of ["-3", "0", "2.5", "3651", "soon"]) {
    await user.type(days, wrong);
    await user.tab();
    expect(screen.getByText(problem)).toBeTruthy();
    expect(days).toMatchObject({ value: wrong, ariaInvalid: "true" });
    await user.type(days, "{Escape}");
    expect(screen.queryByText(problem)).toBeNull();
    expect(days).toMatchObject({ value: "" });
  }
  await user.type(days, "-3{Enter}");
  await user.clear(days);
  expect(screen.queryByText(problem)).toBeNull();
  expect(changes).toEqual([]);
  await user.type(days, "3{Enter}");
  await sent(changes, `PUT /api/pipeline/stages/${lead?.id} {"time_limit_days":3}`);
});

it("deleting a stage asks where its cards move; the only stage of a pipeline stays", async () => {
  const { changes, user } = await open();
  expect(screen.getByRole("button", { name: "Remove Qualified" }).hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("button", { name: "Remove Lead" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove Lead?" });
  expect(chosen(within(dialog).getByLabelText("Move cards to"))).toBe("Won");
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await sent(changes, `DELETE /api/pipeline/stages/${lead?.id}?move_to=${won?.id}`);
});

it("deleting a pipeline moves its cards to another pipeline", async () => {
  const { changes, user } = await open();
  await user.click(screen.getAllByRole("button", { name: "Remove pipeline" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Remove Sales?" });
  expect(chosen(within(dialog).getByLabelText("Move cards to"))).toBe("Partners: Qualified");
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  await sent(changes, `DELETE /api/pipeline/${sales?.id}?move_to=${partners?.stages[0]?.id}`);
});

it("settings opened offline show a message and load when the network returns", async () => {
  onlineManager.setOnline(false);
  renderWithSettings(<PipelineSettings />);
  await screen.findByText("Error Loading Pipelines");
  screen.getByRole("button", { name: "Try Again" });
  onlineManager.setOnline(true);
  await screen.findByDisplayValue("Lead");
});

it("an administrator adds and deletes lost reasons", async () => {
  const { changes, user } = await open();
  await user.type(screen.getByLabelText("New reason"), "Timing{Enter}");
  await waitFor(() => expect(changes.at(-1)).toMatch(/^PUT \/api\/lost-reasons .*"Price".*"Timing"/u));
  await user.click(screen.getByRole("button", { name: "Remove Price" }));
  await sent(changes, 'PUT /api/lost-reasons {"lostReasons":[],"version":1}');
});

it("an administrator changes the organisation's currency and default country", async () => {
  const { changes, user } = await open();
  const currency = await screen.findByLabelText("Currency");
  await waitFor(() => expect(chosen(currency)).toBe("USD"));
  await user.selectOptions(currency, "EUR");
  await waitFor(() => expect(changes.at(-1)).toBe('PUT /api/organisation {"currency":"EUR"}'));
  const country = screen.getByLabelText("Default phone country");
  await user.selectOptions(country, "Germany");
  await waitFor(() => expect(changes.at(-1)).toBe('PUT /api/organisation {"default_country":"DE"}'));
});

it("a change reloads only the settings that it affects", async () => {
  const reads: string[] = [];
  const { changes, user } = await open(reads);
  await waitFor(() => expect(chosen(screen.getByLabelText("Currency"))).toBe("USD"));
  reads.length = 0;
  const name = screen.getByDisplayValue("Sales");
  await user.clear(name);
  await user.type(name, "Direct{Enter}");
  await waitFor(() => expect(reads).toEqual(["/api/pipeline"]));
  await user.type(screen.getByLabelText("New reason"), "Timing{Enter}");
  // The change itself reads the reasons first.
  const ofReasons = ["/api/lost-reasons", "/api/lost-reasons"];
  await waitFor(() => expect(reads).toEqual(["/api/pipeline", ...ofReasons]));
  await user.selectOptions(screen.getByLabelText("Currency"), "EUR");
  await waitFor(() => expect(reads).toEqual(["/api/pipeline", ...ofReasons, "/api/organisation"]));
  expect(changes.length).toBe(3);
});
