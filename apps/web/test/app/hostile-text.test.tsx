import { screen, within } from "@testing-library/react";
import published from "big-list-of-naughty-strings" with { type: "json" };
import { expect, test } from "vitest";
import { openApp } from "../app-stand-in.tsx";

/** Published attack strings with an HTML tag, except long strings and strings that trimming would change. */
const markup = published.filter((text) => /<\w/u.test(text) && text.length <= 100 && text.trim() === text);

test("markup in a record's values is shown as text and creates no elements", async () => {
  const app = await openApp("/contacts");
  const body = {
    first: "<script>alert(1)</script>",
    city: "<img src=x onerror=alert(1)>",
    email: `${crypto.randomUUID()}@x.example`,
  };
  const contact = await app.api.add("contact", body);
  const params = { id: contact.id };
  const tried = markup.slice(0, 40);
  expect(tried).toHaveLength(40);
  await app.api.contactNotes.create({ params, body: { body: tried.join("\n") } });
  app.go(`/contacts/${contact.id}?tab=notes`);
  const notes = within(await screen.findByRole("list", { name: "Notes" }));
  expect(notes.getByRole("article").firstElementChild?.textContent).toBe(tried.join("\n"));
  expect(notes.getByRole("article").firstElementChild?.childElementCount).toBe(0);
  expect(screen.getByRole("heading", { level: 1, name: body.first })).toBeTruthy();
  await app.user.click(screen.getByRole("tab", { name: "Overview" }));
  expect(await screen.findByText(body.city)).toBeTruthy();
  expect(document.querySelectorAll("script, img[src=x]")).toHaveLength(0);
});
