import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { NextStepText } from "./next-step-text.tsx";

it.each([
  ["a past day", "2020-03-05", true],
  ["a future day", "2199-03-05", false],
] as const)("a next step due on %s says in words whether it is overdue", (_, due_on, isLate) => {
  render(<NextStepText step={{ id: crypto.randomUUID(), title: "Ring", due_on, due_at: null }} />);
  const told = screen.getByTitle("Ring").textContent ?? "";
  expect(told).toContain("Ring");
  expect(told.includes(t("ui.nextStep.overdue"))).toBe(isLate);
});
