import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { ConfigContext } from "./config-context.ts";
import { PaletteButton } from "./palette-button.tsx";
import { Shell } from "./shell.tsx";

const user = {
  id: "1",
  email: "ines@example.com",
  name: "Ines Duarte",
  orgSlug: "fernhill-supply",
  role: "user",
  permissions: [],
};

const clientConfig: ClientConfig = {
  version: "1.1.0",
  failedUpgrade: null,
  signinUrl: "http://localhost:4001",
  serviceId: "lanyard-crm",
  errorReportingKey: null,
  skipAuth: false,
  testimonial: false,
};
const never = () => new Promise<ClientConfig>(() => {});

async function show(
  onSignOut = () => {},
  address = "/contacts",
  role = "user",
  askConfig = never,
  orgName?: string,
) {
  const root = createRootRoute({
    component: () => (
      <Shell user={{ ...user, role, orgName }} onSignOut={onSignOut} search={<PaletteButton />}>
        <PageHeader title="Contacts" count="1,284 contacts" />
      </Shell>
    ),
  });
  const paths = ["/contacts", "/companies", "/profile", "/import", "/duplicates"];
  const routeTree = root.addChildren(paths.map((path) => createRoute({ getParentRoute: () => root, path })));
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree, history });
  render(
    <ConfigContext value={askConfig}>
      <RouterProvider<typeof router> router={router} />
    </ConfigContext>,
  );
  await screen.findByRole("heading", { name: "Contacts" });
  return router;
}

const sidebar = () => screen.getByRole("navigation", { name: "Main" });

it.each([
  ["/contacts", ["page", null]],
  ["/import", ["true", null]],
  ["/import?from=mixed", ["true", null]],
  ["/import?from=companies", [null, "true"]],
  ["/duplicates", ["true", null]],
  ["/duplicates?noun=company", [null, "true"]],
])("the sidebar marks the list that the page %s belongs to", async (address, current) => {
  await show(undefined, address);
  const links = [...sidebar().querySelectorAll("a")];
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(current);
});

it("the sidebar shows the organisation's name, or its slug while the name is unknown", async () => {
  await show();
  expect(within(sidebar()).getByText("fernhill-supply")).toBeTruthy();
  cleanup();
  await show(undefined, "/contacts", "user", never, "Fernhill Supply");
  expect(within(sidebar()).getByText("Fernhill Supply")).toBeTruthy();
});

it("collapsing the sidebar stores its state for the next visit", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Collapse sidebar" }));
  expect(screen.getByRole("button", { name: "Open sidebar" }).getAttribute("aria-expanded")).toBe("false");
  expect(localStorage.getItem("sidebarOpen")).toBe("false");
});

it("the sidebar starts collapsed if it was collapsed on the last visit", async () => {
  localStorage.setItem("sidebarOpen", "false");
  await show();
  expect(screen.getByRole("button", { name: "Open sidebar" })).toBeTruthy();
});

it("the theme is light at first; the theme button switches it and stores the choice", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Switch to dark theme" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("theme")).toBe("dark");
  await userEvent.click(screen.getByRole("button", { name: "Switch to light theme" }));
  expect(document.documentElement.dataset.theme).toBe("light");
});

it("the account menu opens by keyboard and signs the user out", async () => {
  const onSignOut = vi.fn();
  await show(onSignOut);
  const [opener] = screen.getAllByRole("button", { name: /account menu/i });
  opener?.focus();
  await userEvent.keyboard("{Enter}");
  const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(names).toEqual(["Profile", "Sign Out"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Sign Out" }));
  expect(onSignOut).toHaveBeenCalledOnce();
});

it("the account menu opens the profile", async () => {
  const router = await show();
  const [opener] = screen.getAllByRole("button", { name: /account menu/i });
  if (opener) await userEvent.click(opener);
  await userEvent.click(await screen.findByRole("menuitem", { name: "Profile" }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/profile"));
});

it("a notice appears while the browser is offline", async () => {
  const isOnline = vi.spyOn(navigator, "onLine", "get");
  await show();
  expect(screen.queryByText(/You are offline/)).toBeNull();
  isOnline.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByText(/You are offline/)).toBeTruthy();
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it.each([
  ["admin", "1.2.0", true],
  ["admin", null, false],
  ["user", "1.2.0", false],
])("with the role %s and the failed upgrade %s, a warning appears: %s", async (role, failed, isTold) => {
  const config = { ...clientConfig, failedUpgrade: failed };
  const askConfig = () => Promise.resolve(config);
  await show(undefined, undefined, role, askConfig);
  await act(askConfig);
  const told = screen.queryByText(/The upgrade to version 1\.2\.0 failed\. You are still on version 1\.1\.0/);
  expect(told !== null).toBe(isTold);
});

it("the skip link leads to the main content", async () => {
  await show();
  const skip = screen.getByRole("link", { name: "Skip to content" });
  expect(document.querySelector(skip.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
});
