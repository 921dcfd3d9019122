import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type BrowserStandIn, createBrowserStandIn } from "#src/features/session/test/browser-stand-in.ts";
import { AuthCallbackPage } from "#src/pages/auth-callback-page.tsx";
import { SsoPage } from "#src/pages/sso-page.tsx";
import { createSession } from "./session.ts";
import { SessionContext } from "./session-context.ts";
import { userOf } from "./session-state.ts";

const ines = "demo@lanyard.example";
let browser: BrowserStandIn;

beforeEach(() => {
  browser = createBrowserStandIn();
  localStorage.setItem("was_signed_in", "true");
});

/**
 * Opens a page with stored parameters. In the app, signin-return.js moves these parameters out of the URL.
 */
function openPage(path: "/sso" | "/auth/callback", returned: Record<string, string> = {}) {
  sessionStorage.setItem("sign_in_arrival", JSON.stringify(returned));
  const cache = { clear: () => undefined, refetch: () => undefined };
  const session = createSession({ config: browser.config, cache });
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/", component: () => <p>The application</p> }),
    createRoute({ getParentRoute: () => root, path: "/sso", component: SsoPage }),
    createRoute({ getParentRoute: () => root, path: "/auth/callback", component: AuthCallbackPage }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
  render(
    <StrictMode>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </StrictMode>,
  );
  return () => userOf(session.state.get().auth)?.email;
}

async function tokenFromElsewhere(): Promise<Record<string, string>> {
  const query = new URLSearchParams({ redirect_uri: `${location.origin}/sso`, state: "theirs" });
  const response = await browser.send(`/sso/authorize?${query}`);
  return Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams);
}

test("/sso reports a missing token and links back to the app", async () => {
  openPage("/sso");
  await screen.findByRole("heading", { name: "Authentication Error" });
  screen.getByText(
    "No authentication token found or token exchange failed. Please contact your administrator.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Return to Application" }));
  await screen.findByText("The application");
});

test("/sso shows progress, asks for confirmation and signs in after Continue", async () => {
  await browser.holdSession(ines);
  const email = openPage("/sso", await tokenFromElsewhere());
  expect(screen.queryByText("Continue as Ines Duarte?")).toBeNull();
  await screen.findByText("Starting SSO Authentication...");
  screen.getByText("Please wait while we process your login request.");
  await screen.findByRole("heading", { name: "Continue as Ines Duarte?" });
  screen.getByText(/ of Acme\.$/u);
  expect(email()).toBeUndefined();
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await screen.findByText("The application");
  expect(email()).toBe(ines);
});

test("/sso does not sign in after Cancel", async () => {
  await browser.holdSession(ines);
  const returned = await tokenFromElsewhere();
  browser.blocksCookies = true;
  const email = openPage("/sso", returned);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("The application");
  expect(email()).toBeUndefined();
});

test("/auth/callback welcomes the user and continues after a moment", async () => {
  await browser.holdSession(ines);
  const waits = vi.spyOn(globalThis, "setTimeout");
  const email = openPage("/auth/callback");
  await screen.findByRole("heading", { name: "Welcome..." });
  expect(waits.mock.calls.map(([, ms]) => ms)).toContain(800);
  waits.mockRestore();
  screen.getByText("Authentication successful. Redirecting to your dashboard...");
  expect(email()).toBe(ines);
  await screen.findByText("The application");
});

test("/auth/callback reports a missing session and links to the sign-in page", async () => {
  openPage("/auth/callback");
  await screen.findByRole("heading", { name: "Authentication Failed" });
  screen.getByText("Unable to process your authentication tokens. Please try signing in again.");
  await userEvent.click(screen.getByRole("button", { name: "Return to Login" }));
  await screen.findByText("The application");
});
