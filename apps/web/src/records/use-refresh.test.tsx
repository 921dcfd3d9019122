import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { type AnswerWithTouched, useRefreshTouched } from "./use-refresh.ts";

const contact = "0190b1f2-0000-7000-8000-000000000001";
const another = "0190b1f2-0000-7000-8000-000000000002";
const cached = [
  ["contacts", "list", { page: 1 }],
  ["contacts", "read", contact],
  ["contacts", "read", another],
  ["companies", "read", another],
  ["search", "find", "ada", false],
  ["actions", "list", {}],
  ["imports", "list", { unseen: true }],
  ["deals", "figures", {}],
  ["lostReasons", "list"],
  ["organisation", "read"],
  ["person", "list"],
];

async function staleAfter(answers: readonly (AnswerWithTouched | undefined)[]): Promise<string[]> {
  const cache = new QueryClient();
  for (const key of cached) cache.setQueryData(key, {});
  const { result } = renderHook(() => useRefreshTouched(), {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  await result.current(answers);
  return cached
    .filter((key) => cache.getQueryState(key)?.isInvalidated)
    .map((key) => key.filter((part) => typeof part === "string").join(" "));
}

const touched = { nouns: ["contact" as const], records: [{ noun: "contact" as const, id: contact }] };
const ofContact = [
  "contacts list",
  `contacts read ${contact}`,
  `companies read ${another}`,
  "search find ada",
  "actions list",
];

it("reloads only queries of kinds and records that the response lists", async () => {
  expect(await staleAfter([{ touched }])).toEqual(ofContact);
});

it("undoing an import reloads the imports", async () => {
  expect(await staleAfter([{ touched, origin_kind: "import" }])).toEqual([...ofContact, "imports list"]);
  expect(await staleAfter([{ touched, origin_kind: "update" }])).toEqual(ofContact);
});

it("reloads the queries that any response of a batch affects", async () => {
  const reasons = { nouns: ["lost-reason" as const], records: null };
  expect(await staleAfter([{ touched }, { touched: reasons }])).toEqual([...ofContact, "lostReasons list"]);
});

it.each([[[undefined]], [[{ touched }, {}]]])(
  "reloads all queries after a missing or incomplete response",
  async (answers) => {
    expect(await staleAfter(answers)).toHaveLength(cached.length);
  },
);
