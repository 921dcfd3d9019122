import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { expectFailures, newMember, openApp, unique } from "../app-stand-in.tsx";

afterEach(async () => {
  vi.restoreAllMocks();
  chooseFormats({ dateFormat: null, timeFormat: null, timeZone: null });
  await activateLanguage("en");
});

describe.each([
  {
    language: "es",
    options: ["Responsable", "En curso", "Dirección", "Búsqueda de pago"],
    stage: "Propuesta",
    member: "Tobias Falk ya es miembro.",
    network: "Error de red",
  },
  {
    language: "fr",
    options: ["Référent", "En cours", "Direction", "Recherche payante"],
    stage: "Proposition",
    member: "Tobias Falk est déjà membre.",
    network: "Erreur réseau",
  },
  {
    language: "de",
    options: ["Teamleitung", "In Bearbeitung", "Geschäftsleitung", "Bezahlte Suche"],
    stage: "Angebot",
    member: "Tobias Falk ist bereits Mitglied.",
    network: "Netzwerkfehler",
  },
])("the interface in $language", ({ language, options, stage, member, network }) => {
  test("translates stored options, refusals and errors", async () => {
    expectFailures();
    await activateLanguage(language);
    const app = await openApp("/profile");
    const last = unique("Polyglot");
    const { contact } = await app.api.contacts.create({
      body: {
        last,
        seniority: "Lead",
        lead_status: "In Progress",
        employment_role: "Executive",
        latest_traffic_source: "Paid Search",
        lifecycle_stage: "Our own word",
      },
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
    await app.user.type(within(invite).getByLabelText(t("members.email")), "rep@lanyard.example{Enter}");
    await screen.findByText(member);
    expect(app.network.headers["accept-language"]).toBe(language);
    app.go("/profile");
    await screen.findByLabelText(t("profile.phone"));
    app.network.fail(/^PUT \/me\/profile/u, "unsent");
    await app.user.click(screen.getByRole("button", { name: t("profile.save") }));
    await screen.findByText(new RegExp(network, "u"));
  });
});

test("a new language changes date and time formats that the user has not chosen", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const field = (id: "settings.language" | "settings.dateFormat" | "settings.timeFormat") =>
    screen.findByLabelText<HTMLSelectElement>(t(id));
  expect((await field("settings.dateFormat")).value).toBe("MMM D, YYYY");
  expect((await field("settings.timeFormat")).value).toBe("12h");
  await app.user.selectOptions(await field("settings.language"), "fr");
  expect((await field("settings.dateFormat")).value).toBe("DD/MM/YYYY");
  expect((await field("settings.timeFormat")).value).toBe("24h");
  await app.user.selectOptions(await field("settings.timeFormat"), "12h");
  await app.user.click(screen.getByRole("button", { name: t("settings.save") }));
  await waitFor(() => expect(document.documentElement.lang).toBe("fr"));
  await screen.findByRole("heading", { level: 1, name: "Paramètres" });
  const { preferences } = await app.api.person.readMe();
  expect(preferences).toMatchObject({ language: "fr", date_format: null, time_format: "12h" });
});

test("confirms a new language in that language and keeps unsaved changes", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const saving = Promise.withResolvers<void>();
  app.network.fail(/^PUT \/me\/preferences/u, { until: saving.promise }, 1);
  await app.user.selectOptions(await screen.findByLabelText(t("settings.language")), "fr");
  await app.user.click(screen.getByRole("button", { name: t("settings.save") }));
  await app.user.click(screen.getByRole("switch", { name: t("settings.publicProfile") }));
  saving.resolve();
  await screen.findByText("Paramètres enregistrés");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Paramètres");
  const shared = screen.getByRole<HTMLInputElement>("switch", { name: t("settings.publicProfile") });
  expect(shared.checked).toBe(true);
  screen.getByText(t("settings.unsaved"));
});

test("open toasts keep their language when the interface language changes", async () => {
  await openApp("/settings", await newMember("user"));
  toast.success("Contact deleted successfully", { durationMs: 0 });
  await screen.findByText("Contact deleted successfully");
  await act(() => activateLanguage("de"));
  await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
  screen.getByText("Contact deleted successfully");
});

test("follows a language chosen in another tab, unless there are unsaved changes", async () => {
  const app = await openApp("/settings", await newMember("user"));
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  await app.api.person.updatePreferences({ body: { language: "de" } });
  const told = () => act(async () => void dispatchEvent(new StorageEvent("storage", { key: "language" })));
  const asked = () => app.network.calls.filter(({ call }) => call === "PUT /me").length;
  const release = guardUnload();
  const before = asked();
  await told();
  expect(asked()).toBe(before);
  release();
  await waitFor(async () => {
    await told();
    expect(document.documentElement.lang).toBe("de");
  });
  await screen.findByRole("heading", { level: 1, name: "Einstellungen" });
});
