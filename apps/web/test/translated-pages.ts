import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { expectFailures, openApp, unique } from "./app-stand-in.tsx";

interface Translations {
  readonly language: string;
  readonly options: readonly string[];
  readonly stage: string;
  readonly member: string;
  readonly network: string;
}

export function proveTranslations({ language, options, stage, member, network }: Translations) {
  test(`the interface in ${language} translates stored options, refusals and errors`, async () => {
    expectFailures();
    await activateLanguage(language);
    const app = await openApp("/profile");
    const last = unique("Polyglot");
    const contact = await app.api.add("contact", {
      last,
      seniority: "Lead",
      lead_status: "In Progress",
      employment_role: "Executive",
      latest_traffic_source: "Paid Search",
      lifecycle_stage: "Our own word",
    });
    const { pipelines } = await app.api.pipeline.list();
    const stageId = pipelines.flatMap(({ stages }) => stages).find(({ name }) => name === "Proposal")?.id;
    await app.api.pipeline.add({ params: { contactId: contact.id }, body: { stageId } });
    app.go(`/contacts/${contact.id}`);
    await screen.findByText("Our own word");
    for (const text of [...options, stage]) expect(screen.queryAllByText(text), text).not.toEqual([]);
    app.go(`/contacts?search=${last}&lead_status=In%20Progress`);
    const link = await screen.findByRole("link", { name: new RegExp(last, "u") });
    const row = link.closest("tr") ?? document.body;
    expect(within(row).getByText(stage)).toBeTruthy();
    const tags = await screen.findByRole("region", { name: t("ui.activeFilters") });
    expect(within(tags).getByText(options[1] ?? "")).toBeTruthy();

    app.go("/settings?tab=members");
    const invite = await screen.findByRole("form", { name: t("members.inviteTitle") });
    await app.user.type(within(invite).getByLabelText(t("ui.email")), "rep@lanyard.example{Enter}");
    await screen.findByText(member);
    expect(app.network.headers["accept-language"]).toBe(language);
    app.go("/profile");
    await screen.findByLabelText(t("ui.phone"));
    app.network.fail(/^PUT \/me\/profile/u, "unsent");
    await app.press(t("ui.saveChanges"));
    await screen.findByText(new RegExp(network, "u"));
  });
}
