import { Plus } from "lucide-react";
import { expect, it } from "vitest";
import { type Command, isNamedBy, matchingCommands } from "./command.ts";

const command = (label: string): Command => ({ id: label, label, icon: Plus, run: () => undefined });
const commands = ["Create Contact", "Create Company", "Go to Contacts", "Toggle Theme"].map(command);
const found = (query: string) => matchingCommands(commands, query).map(({ label }) => label);

it("finds commands by words, or else by the first letters of their words", () => {
  expect(found("contact")).toEqual(["Create Contact", "Go to Contacts"]);
  expect(found("crcon")).toEqual(["Create Contact"]);
  expect(found("cr co")).toEqual(["Create Contact", "Create Company"]);
  expect(found("gtc")).toEqual(["Go to Contacts"]);
  expect(found("tth")).toEqual(["Toggle Theme"]);
  expect(found("ttx")).toEqual([]);
});

it("finds commands despite missing or swapped letters, but not by scattered letters", () => {
  expect(found("cretae contact")).toEqual(["Create Contact"]);
  expect(found("togle")).toEqual(["Toggle Theme"]);
  expect(found("anna")).toEqual([]);
});

it("a query names a command by the start of its label, or by any words if corrected", () => {
  const stage = { ...command("Move to Stage…"), keywords: "column phase" };
  expect(isNamedBy(stage, "Move to st", false)).toBe(true);
  expect(isNamedBy(stage, "mov", false)).toBe(false);
  expect(isNamedBy(stage, "stage", false)).toBe(false);
  expect(isNamedBy(stage, "stage", true)).toBe(true);
  expect(isNamedBy(stage, "phase mo", true)).toBe(true);
  expect(isNamedBy(stage, "tage", true)).toBe(false);
});
