import { createClient } from "@lanyard/client/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { LanyardIdContext } from "#src/lib/api/lanyard-id.ts";
import { toastRequests } from "#src/ui/overlays/toast.ts";
import { FormerOwners } from "./member-settings.tsx";

const successors = [
  { value: "ines", label: "Ines Duarte" },
  { value: "tobias", label: "Tobias Falk" },
];
const left = { id: "vera", name: "Vera Gone", count: 1200 };

/**
 * Renders the section. The API returns the lists in `former` one after another, then repeats the last one,
 * and responds to a handover with `status`.
 */
function open(former: readonly (readonly (typeof left)[])[], status = 200): string[] {
  const answers = [...former];
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : input, "http://localhost"),
      init,
    );
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/members/former"))
      return Response.json({ members: answers.length > 1 ? answers.shift() : answers[0] });
    sent.push(`${request.method} ${pathname} ${await request.text()}`);
    if (status !== 200)
      return Response.json({ status, code: "internal", message: "Try it later" }, { status });
    return Response.json({
      changed: left.count,
      failed: [],
      actionId: "01a1fd67-1fbb-7382-a07b-000000000001",
    });
  });
  const session = { accessToken: () => "token", refresh: async () => undefined };
  const client = createClient({ baseUrl: "http://localhost/api", session });
  const lanyardId = {
    call: async () => undefined,
    renew: async () => undefined,
    pageAddress: async () => "",
  };
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={new QueryClient()}>
        <ClientContext value={client}>
          <LanyardIdContext value={lanyardId}>
            <FormerOwners successors={successors} />
          </LanyardIdContext>
        </ClientContext>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
  return sent;
}

const handOver = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Transfer Vera Gone’s records" }));
  const dialog = await screen.findByRole("dialog", { name: "Transfer records" });
  expect(dialog.textContent).toContain("Vera Gone is no longer a member.");
  return user;
};
const confirm = () => screen.getByRole("button", { name: "Transfer" });

test("lists former members with records, and hands their records over", async () => {
  const sent = open([[left], []]);
  await screen.findByRole("region", { name: "Former members" });
  expect(screen.getByText("Vera Gone owns 1,200 records")).toBeTruthy();
  const user = await handOver();
  await user.selectOptions(screen.getByLabelText("Transfer to"), "Tobias Falk");
  await user.click(confirm());
  await waitFor(() => expect(sent).toEqual(['POST /api/members/vera/removal {"to":"tobias"}']));
  await waitFor(() =>
    expect(toastRequests.read().map(({ about }) => about)).toEqual([
      "1,200 records now belong to Tobias Falk",
    ]),
  );
  await waitFor(() => expect(screen.queryByRole("region", { name: "Former members" })).toBeNull());
});

test("shows the error of a failed handover in the row of the former member", async () => {
  open([[left]], 500);
  const user = await handOver();
  await user.click(confirm());
  expect(await screen.findByText("Try it later")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Transfer Vera Gone’s records" })).toBeTruthy();
});
