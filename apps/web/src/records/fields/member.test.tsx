import type { Client } from "@lanyard/client/client-shape";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { memberIn } from "./member.tsx";

it.each([
  ["Ines Duarte", "user", "Ines Duarte"],
  ["Ines Duarte", "viewer", "Ines Duarte (viewer)"],
  [null, "user", t("ui.memberNone")],
])("the owner %s with the role %s is shown as “%s” next to an avatar", async (owner_name, role, said) => {
  const people = [{ id: "ines", name: "Ines Duarte", role }];
  const client = {
    person: { readMe: async () => ({ preferences: {} }), list: async () => ({ people }) },
  } as unknown as Client;
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={client}>{memberIn({ owner_id: "ines", owner_name }, "owner_id")}</ClientContext>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.textContent).toContain(said));
  expect(container.querySelectorAll(".avatar")).toHaveLength(1);
});
