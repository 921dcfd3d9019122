import type { Client } from "@lanyard/client/client-shape";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { ClientContext } from "#src/lib/api/client-context.ts";
import type { Command } from "./command.ts";
import { usePaletteContent } from "./palette-content.ts";

const found = { type: "company", id: "c", title: "Corrib", marks: [] };
const client = { search: { find: async () => ({ results: [found] }) } } as unknown as Client;

const cache = createQueryClient();

function Around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={cache}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  );
}

afterEach(() => onlineManager.setOnline(true));

it("the palette searches as soon as the network returns", async () => {
  onlineManager.setOnline(false);
  const { result } = renderHook(() => usePaletteContent("corrib", [], "acme/ines"), { wrapper: Around });
  await waitFor(() => expect(result.current.note).toMatch(/^You are offline/u));
  expect(result.current.isWaiting).toBe(false);
  await act(async () => onlineManager.setOnline(true));
  await waitFor(() => expect(result.current.results).toEqual([found]));
  expect(result.current.note).toBeUndefined();
});

it.each(["x", " é "])("for %j, the palette explains that a search needs two characters", (query) => {
  const { result } = renderHook(() => usePaletteContent(query, [], "acme/ines"), { wrapper: Around });
  expect(result.current.note).toBe(`No commands found for "${query.trim()}"`);
  expect(result.current.hint).toBe("Type at least 2 characters to search");
  expect(result.current.results).toEqual([]);
  expect(result.current.isWaiting).toBe(false);
});

it("searches for a single Chinese character, which can be a name", async () => {
  const { result } = renderHook(() => usePaletteContent("王", [], "acme/ines"), { wrapper: Around });
  expect(result.current.hint).toBeUndefined();
  await waitFor(() => expect(result.current.results).toEqual([found]));
});

it("an exact command precedes records that were found by a corrected spelling", async () => {
  const mark = { ...found, corrected: { from: "dark", to: "mark" } };
  const api = { search: { find: async () => ({ results: [mark] }) } } as unknown as Client;
  const theme: Command = {
    id: "theme",
    label: "Toggle theme",
    keywords: "dark",
    icon: Search,
    run: () => {},
  };
  const { result } = renderHook(() => usePaletteContent("dark", [theme], "acme/kim"), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={createQueryClient()}>
        <ClientContext value={api}>{children}</ClientContext>
      </QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.results).toEqual([mark]));
  expect(result.current.values.slice(0, 2)).toEqual(["theme", "company:c"]);
});

it("a command whose name begins with the typed text stays first when results arrive", async () => {
  const edit: Command = { id: "edit", label: "Edit", group: "Corrib", icon: Search, run: () => {} };
  const { result } = renderHook(() => usePaletteContent("edit", [edit], "acme/ines"), { wrapper: Around });
  expect(result.current.values).toEqual(["edit"]);
  await waitFor(() => expect(result.current.results).toEqual([found]));
  expect(result.current.values).toEqual(["edit", "company:c"]);
});
