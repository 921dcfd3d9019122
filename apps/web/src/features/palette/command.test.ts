import { Plus } from "lucide-react";
import { expect, it } from "vitest";
import { type Command, isMeant, matchingCommands } from "./command.ts";

const command = (label: string): Command => ({ id: label, label, icon: Plus, run: () => undefined });
const commands = ["Create Contact", "Create Company", "Go to Contacts", "Toggle Theme"].map(command);
const found = (query: string) => matchingCommands(commands, query).map(({ label }) => label);

it("finds commands by their words, and by beginnings of them where no word is meant", () => {
  expect(found("contact")).toEqual(["Create Contact", "Go to Contacts"]);
  expect(found("crcon")).toEqual(["Create Contact"]);
  expect(found("cr co")).toEqual(["Create Contact", "Create Company"]);
  expect(found("gtc")).toEqual(["Go to Contacts"]);
  expect(found("tth")).toEqual(["Toggle Theme"]);
  expect(found("ttx")).toEqual([]);
});

it("finds the command that was meant where letters lack or were swapped, and none by letters strewn over it", () => {
  expect(found("cretae contact")).toEqual(["Create Contact"]);
  expect(found("togle")).toEqual(["Toggle Theme"]);
  expect(found("anna")).toEqual([]);
});

it("a command is meant whose name begins with all that was typed, or with each word where records only resemble it", () => {
  const stage = { ...command("Move to Stage…"), keywords: "column phase" };
  expect(isMeant(stage, "Move to st", false)).toBe(true);
  expect(isMeant(stage, "mov", false)).toBe(false);
  expect(isMeant(stage, "stage", false)).toBe(false);
  expect(isMeant(stage, "stage", true)).toBe(true);
  expect(isMeant(stage, "phase mo", true)).toBe(true);
  expect(isMeant(stage, "tage", true)).toBe(false);
});
