import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { guardUnload } from "#src/lib/browser/unload-guard.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { newMember, openApp } from "../app-stand-in.tsx";
import { proveTranslations } from "../translated-pages.ts";

proveTranslations({
  language: "es",
  options: ["Responsable", "En curso", "Dirección", "Búsqueda de pago"],
  stage: "Propuesta",
  member: "Tobias Falk ya es miembro.",
  network: "Error de red",
});
proveTranslations({
  language: "fr",
  options: ["Référent", "En cours", "Direction", "Recherche payante"],
  stage: "Proposition",
  member: "Tobias Falk est déjà membre.",
  network: "Erreur réseau",
});

test("saving a language confirms it in that language and keeps unsaved changes", async () => {
  const app = await openApp("/settings", await newMember("user"));
  const saving = app.network.hold(/^PUT \/me\/preferences/u, 1);
  await app.user.selectOptions(await screen.findByLabelText(t("settings.language")), "fr");
  await app.press(t("ui.saveChanges"));
  await app.user.click(screen.getByRole("switch", { name: t("settings.publicProfile") }));
  saving();
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

test("a tab follows a language chosen in another tab, unless it has unsaved changes", async () => {
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
