import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { newMember, openApp } from "../app-stand-in.tsx";
import { proveTranslations } from "../translated-pages.ts";

proveTranslations({
  language: "de",
  options: ["Teamleitung", "In Bearbeitung", "Geschäftsleitung", "Bezahlte Suche"],
  stage: "Angebot",
  member: "Tobias Falk ist bereits Mitglied.",
  network: "Netzwerkfehler",
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
  await app.press(t("ui.saveChanges"));
  await waitFor(() => expect(document.documentElement.lang).toBe("fr"));
  await screen.findByRole("heading", { level: 1, name: "Paramètres" });
  const { preferences } = await app.api.person.readMe();
  expect(preferences).toMatchObject({ language: "fr", date_format: null, time_format: "12h" });
});
