import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { endWaits, expectQuietConsole } from "./quiet-console.ts";

test("a wait ends as soon as the console receives a message", async () => {
  queueMicrotask(() => console.error("No answer is known for GET /x"));
  await expect(screen.findByText("never shown")).rejects.toThrow("No answer is known for GET /x");
  expect(expectQuietConsole).toThrow("the console must stay quiet");
});

test("a wait ends as soon as an uncaught error occurs", async () => {
  const error = new TypeError("never caught");
  expect(process.listeners("uncaughtException")).toContain(endWaits);
  expect(process.listeners("unhandledRejection")).toContain(endWaits);
  queueMicrotask(() => endWaits(error));
  await expect(screen.findByText("never shown")).rejects.toThrow(error);
});

test("a wait ignores messages of the previous test", async () => {
  document.body.append("Shown");
  expect(await screen.findByText("Shown")).toBe(document.body);
});
