import type { Contact } from "@lanyard/contract/contact/contact-schema";
import { expectTypeOf, test } from "vitest";
import type { Client } from "../src/client-shape.ts";

declare const client: Client;
const id = "0198c0de-0000-7000-8000-000000000001";

test("the types of paths, queries and bodies follow the contract", () => {
  const uses = () => {
    client.health.health();
    client.contacts.list();
    client.contacts.list({ query: { page: 2, limit: "50", sort_by: "email" } });
    // @ts-expect-error The sort is unknown.
    client.contacts.list({ query: { sort_by: "shoe_size" } });
    // @ts-expect-error The parameter is unknown.
    client.contacts.list({ query: { shoe_size: "42" } });
    // @ts-expect-error The path parameter is missing.
    client.contacts.read();
    // @ts-expect-error The body is missing.
    client.contactNotes.create({ params: { id } });
    // @ts-expect-error The route does not exist.
    client.contactNotes.shred({ params: { id } });
  };
  expectTypeOf(uses).toBeFunction();
  expectTypeOf<Awaited<ReturnType<Client["contacts"]["list"]>>["contacts"]>().toEqualTypeOf<Contact[]>();
});
