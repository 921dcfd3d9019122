import { cleanup, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

describe("the history offers Undo", () => {
  test.each([
    ["an administrator", "demo@lanyard.example", true],
    ["somebody who works with records", "rep@lanyard.example", false],
  ])("of settings and records to %s as they may", async (_, email, mayManage) => {
    const { api } = await openApp("/settings?tab=history", "demo@lanyard.example");
    const [name, last] = [unique("Undoable"), unique("Undoable")];
    await api.pipeline.create({ body: { name, stages: [{ name: "Only", color: "#3b82f6" }] } });
    await api.contacts.create({ body: { last } });
    cleanup();
    await openApp("/settings?tab=history", email);
    await screen.findByRole("button", { name: `Undo: Created · Contact, ${last}` });
    expect(screen.getByText(name)).toBeTruthy();
    const offered = screen.queryByRole("button", { name: `Undo: Created · Pipeline, ${name}` });
    expect(offered !== null).toBe(mayManage);
  });
});
