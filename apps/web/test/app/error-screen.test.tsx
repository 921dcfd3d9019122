import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailures, type OpenedApp, openApp } from "../app-stand-in.tsx";

const sorry = { name: "Oops! Something went wrong" };

/** Opens the contacts page with a first response that the page cannot render. Later responses are valid. */
async function openBroken(): Promise<OpenedApp> {
  expectFailures();
  // The router also logs a warning.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const app = await openApp("/deals");
  await screen.findByRole("heading", { name: "Deals" });
  app.network.fail(/^GET \/contacts\?/, { answer: { contacts: [null], pagination: null } }, 1);
  await openFromSidebar(app, "Contacts");
  await screen.findByRole("heading", sorry);
  return app;
}

async function openFromSidebar(app: OpenedApp, name: string): Promise<void> {
  const sidebar = screen.getByRole("navigation", { name: "Main" });
  await app.user.click(within(sidebar).getByRole("link", { name }));
}

test("'Try Again' reloads the data of a failed page and of the app shell", async () => {
  const app = await openBroken();
  expect(screen.getByText(/TypeError: /u).textContent).toContain(`Lanyard ${__APP_VERSION__} · `);
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  const arrivals = () => app.network.calls.filter(({ call }) => call === "PUT /me").length;
  const before = arrivals();
  await app.press("Try Again");
  await screen.findByRole("table");
  expect(screen.queryByRole("heading", sorry)).toBeNull();
  await waitFor(() => expect(arrivals()).toBe(before + 1));
});

test("a page works after leaving its error screen and returning", async () => {
  const app = await openBroken();
  await openFromSidebar(app, "Companies");
  await screen.findByRole("heading", { level: 1, name: "Companies" });
  await openFromSidebar(app, "Contacts");
  await screen.findByRole("table");
  expect(screen.queryByRole("heading", sorry)).toBeNull();
});
