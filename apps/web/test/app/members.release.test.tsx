import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { newMember, openApp } from "../app-stand-in.tsx";

let isCut = false;

/** Makes requests for members fail while `isCut` is set. */
function stubMembersWay() {
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    isCut && url.endsWith("/members") ? Promise.reject(new TypeError("Failed to fetch")) : send(url, init),
  );
}

/** Simulates that the user returns to the tab. */
const lookAgain = () => dispatchEvent(new Event("visibilitychange"));

test("the list of members shows a new member, and stays if a reload fails", async () => {
  stubMembersWay();
  const app = await openApp("/settings?tab=members");
  await screen.findAllByRole("combobox", { name: /^Role of /u });
  const email = await newMember("user");
  lookAgain();
  await screen.findByText(email);
  isCut = true;
  lookAgain();
  await waitFor(() => expect(app.cache.getQueryState(["lanyard-id", "members"])?.status).toBe("error"));
  expect(screen.getByText(email)).toBeTruthy();
});
