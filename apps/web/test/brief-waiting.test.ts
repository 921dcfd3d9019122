// @vitest-environment jsdom
import { getConfig, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

const messages: string[] = [];

function lookForAbsent(): void {
  try {
    screen.getByRole("button", { name: "Absent" });
  } catch (error) {
    if (error instanceof Error) messages.push(error.message);
    throw error;
  }
}

const showsPage = (message: string) => message.includes("Present");

beforeEach(() => {
  messages.length = 0;
  document.body.innerHTML = "<p>Present</p>";
});

test("a failed wait prints the page once, in its final error", async () => {
  const waiting = waitFor(lookForAbsent, { timeout: 120 });
  await expect(waiting).rejects.toThrow(/role="button" and name "Absent".*Present/su);
  expect(messages.length).toBeGreaterThan(1);
  expect(messages.filter(showsPage)).toEqual([]);
});

test("a failed check without a wait prints the page", () => {
  expect(lookForAbsent).toThrow();
  expect(messages.map(showsPage)).toEqual([true]);
  expect(getConfig().getElementError("Gone", document.body).message).toContain("Present");
});
