import type { Client } from "@lanyard/client/client-shape";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { SignedInContext } from "#src/lib/session/rights.ts";
import { presence } from "./presence-store.ts";
import { PresentPeople } from "./present-people.tsx";

const id = "01a1fd67-1fbb-7382-a07b-000000000001";
const person = (name: string) => ({ id: name, name });
const me = { ...person("Ines"), email: "", orgSlug: "acme", role: "admin", permissions: ["*"] };

/**
 * Renders the component with a fake server that returns `people` as viewers and collects the page's reports.
 */
function open(people: { id: string; name: string }[]) {
  const reports: boolean[] = [];
  const client = {
    events: {
      presence: async ({ body }: { body: { open: boolean } }) => {
        reports.push(body.open);
        return { people };
      },
    },
  } as unknown as Client;
  const page = render(
    <ClientContext value={client}>
      <SignedInContext value={me}>
        <PresentPeople noun="deal" id={id} />
      </SignedInContext>
    </ClientContext>,
  );
  return { reports, leave: page.unmount };
}

it("shows the other users on the page, and reports opening and leaving it", async () => {
  const { reports, leave } = open([me, person("Tobias")]);
  await screen.findByText(/Tobias/u);
  expect(screen.queryByText(/Ines/u)).toBeNull();
  expect(reports).toEqual([true]);
  leave();
  await waitFor(() => expect(reports).toEqual([true, false]));
});

it("reports leaving when the page closes, and returning when the page is restored", async () => {
  const { reports } = open([me]);
  await waitFor(() => expect(reports).toEqual([true]));
  dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waitFor(() => expect(reports).toEqual([true, false, true]));
});

it("shows up to four users and the number of further users", async () => {
  open([me]);
  // The response to this page's report must arrive first.
  await act(async () => undefined);
  const others = ["A", "B", "C", "D", "E", "F"].map(person);
  await act(async () => presence.tell({ noun: "deal", id, people: [me, ...others] }));
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  screen.getByText(/2/u);
});

it("forgets records without viewers", () => {
  presence.tell({ noun: "deal", id, people: [me] });
  presence.tell({ noun: "deal", id, people: [] });
  expect(presence.read("deal", id)).toBe(presence.read("contact", "never viewed"));
});
