import type { Client } from "@lanyard/client/client-shape";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { PersonName } from "./person-name.tsx";

const hidden = { company: null, role_title: null, phone: null };

async function openCard(told: Partial<Record<keyof typeof hidden, string>>) {
  const people = [{ id: "t", name: "Tobias", ...hidden, ...told }];
  const client = {
    person: { readMe: async () => ({ preferences: {} }), list: async () => ({ people }) },
  } as unknown as Client;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={client}>
        <PersonName id="t" name="Tobias" />
      </ClientContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tobias" }));
  await user.keyboard("{Enter}");
  return { user, card: await screen.findByRole("dialog", { name: "Tobias" }) };
}

it("a member's name opens their profile by keyboard, and Escape returns the focus", async () => {
  const { user, card } = await openCard({ company: "Acme", role_title: "Account Executive", phone: "12 34" });
  await waitFor(() => expect(card.textContent).toContain("RoleAccount ExecutiveCompanyAcmePhone12 34"));
  expect(screen.getByRole("link", { name: "12 34" }).getAttribute("href")).toBe("tel:1234");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Tobias" })));
});

it("the card of a private profile shows only the company", async () => {
  const { card } = await openCard({ company: "Acme" });
  await waitFor(() => expect(card.textContent).toBe("TobiasCompanyAcme"));
});

it("the card of a member without details explains that none are shared", async () => {
  const { card } = await openCard({});
  await waitFor(() => expect(card.textContent).toContain("No more details shared."));
});
