import { screen, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { announceSessionEvent } from "#src/features/session/session-watch.ts";
import { expectFailures, test } from "../app-stand-in.tsx";

test("the sign-in page reports a failed sign-out and can retry it", async ({ app }) => {
  expectFailures();
  await screen.findByRole("heading", { name: "Profile Settings" });
  const { fetch } = globalThis;
  let isAway = true;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    isAway && url.endsWith("/logout") ? Promise.reject(new TypeError("Failed to fetch")) : fetch(url, init),
  );
  announceSessionEvent("force-logout");
  await screen.findByRole("heading", { name: "Welcome Back" });
  const told =
    /^You are signed out of Lanyard in this browser, but your Lanyard ID session could not be ended/;
  await screen.findByText(told);
  await app.press("Try Again");
  await screen.findByText(told);
  isAway = false;
  await app.press("Try Again");
  // The message disappears when the retry starts, and the button disappears after Lanyard ID has responded.
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull());
  expect(screen.queryByText(told)).toBeNull();
});
