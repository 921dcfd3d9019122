import { render, screen } from "@testing-library/react";
import { StickyNote } from "lucide-react";
import { expect, it } from "vitest";
import { RecentActivity } from "./contact-activity.tsx";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const shown = () =>
  screen.getByRole("heading", { name: "Recent Activity" }).closest("section, div")?.parentElement;

it("the activity of a new contact lists its creation and its first note", () => {
  const entry = { id: "1", at: daysAgo(0), icon: StickyNote, text: "Note added" };
  render(<RecentActivity entries={[entry]} createdAt={daysAgo(1)} />);
  expect(shown()?.textContent).toMatch(/Note added.*Contact created/u);
});

it("a contact's creation is listed as activity only if it is recent", () => {
  const { rerender } = render(<RecentActivity entries={[]} createdAt={daysAgo(1)} />);
  expect(shown()?.textContent).toContain("Contact created");
  rerender(<RecentActivity entries={[]} createdAt={daysAgo(31)} />);
  expect(shown()?.textContent).toContain("No recent activity");
  expect(shown()?.textContent).not.toContain("Contact created");
});
