import { cleanup } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { cancelStageFields } from "#src/features/deals/stage-entry.ts";
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

// Runs after the hook below, which ignores messages to a mocked console.
afterEach(() => void vi.restoreAllMocks());

afterEach(async () => {
  vi.useRealTimers();
  await endLoading();
  cleanup();
  // An open dialog would cover the page of the next test.
  for (const question of confirmationRequests.read()) question.answer(false);
  cancelStageFields();
  for (const shown of failedRecordRequests.read()) failedRecordRequests.remove(shown);
  // A hidden toast would appear on the page of the next test.
  for (const told of toastRequests.read()) toastRequests.remove(told);
  // An open toast would ask before leaving the page of the next test.
  for (const guard of unloadGuards) removeEventListener("beforeunload", guard);
  unloadGuards.clear();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  chooseFormats({ dateFormat: null, timeFormat: null, timeZone: null });
  await activateLanguage("en");
  expectQuietConsole();
});

afterAll(async () => {
  globalThis.addEventListener = listen;
  // Vitest aborts pending imports when a file ends, and later files of the worker would get the errors.
  await vi.dynamicImportSettled();
});
