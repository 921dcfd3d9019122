import { networkError } from "@lanyard/client/api-error";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { reasonOf } from "./failure-text.ts";

it("translates network errors and keeps the text of other errors", async () => {
  await activateLanguage("en");
  expect(reasonOf(networkError(new TypeError("Failed to fetch")))).toBe(t("ui.networkError"));
  expect(reasonOf(new Error("Away"))).toBe("Away");
});
