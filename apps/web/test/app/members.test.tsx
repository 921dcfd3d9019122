import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { newMember, openApp } from "../app-stand-in.tsx";

let isCut = false;

/** The way to Lanyard ID's members, which can be cut. */
function stubMembersWay() {
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    isCut && url.endsWith("/members") ? Promise.reject(new TypeError("Failed to fetch")) : send(url, init),
  );
}

/** The page is looked at again. */
const lookAgain = () => dispatchEvent(new Event("visibilitychange"));

test("who accepted an invitation elsewhere comes to stand among the members, who stay when they cannot be asked for", async () => {
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
