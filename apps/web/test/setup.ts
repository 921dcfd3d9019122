import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { cancelLostReasons } from "#src/features/deals/lost-reason.ts";
import { chooseFormats } from "#src/lib/format/format-choices.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { failedRecordRequests } from "#src/records/sheet/failed-records.ts";
import { confirmationRequests } from "#src/ui/overlays/confirm.ts";
import { toastRequests } from "#src/ui/overlays/toast.ts";
import { endLoading } from "./page-loading.ts";
import { expectQuietConsole } from "./quiet-console.ts";
import { prepareWindow } from "./window-preparation.ts";

await activateLanguage("en");

prepareWindow();

const { addEventListener: listen } = globalThis;
const unloadGuards = new Set<EventListenerOrEventListenerObject>();

globalThis.addEventListener = (...args: Parameters<typeof listen>) => {
  if (args[0] === "beforeunload") unloadGuards.add(args[1]);
  listen(...args);
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.themeChoice;
});

afterEach(async () => {
  // A page that still loads would write into the next test's.
  await endLoading();
  cleanup();
  // An open dialog would cover the next test's page.
  for (const question of confirmationRequests.read()) question.answer(false);
  cancelLostReasons();
  for (const shown of failedRecordRequests.read()) failedRecordRequests.remove(shown);
  // Nor are messages that no page has shown the next test's.
  for (const told of toastRequests.read()) toastRequests.remove(told);
  // An open toast would still ask before leaving the page.
  for (const guard of unloadGuards) removeEventListener("beforeunload", guard);
  unloadGuards.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  expectQuietConsole();
});

// The next file has the same window.
afterAll(() => {
  globalThis.addEventListener = listen;
  vi.useRealTimers();
  vi.restoreAllMocks();
  chooseFormats({ dateFormat: null, timeFormat: null, timeZone: null });
});
