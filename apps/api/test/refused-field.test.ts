import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

const api = await joinTestApi();

const nowhere = "0198c0de-0000-7000-8000-000000000001";

async function send(method: string, path: string, body: unknown, language = "en") {
  const sent = { headers: { "accept-language": language }, body };
  const response = await sendAs(api.acme.admin.accessToken, method, `${api.baseUrl}${path}`, sent);
  return (await response.json()) as { message: string; errors?: { path: string; message: string }[] };
}

test.each([
  ["POST", "/contacts", { last: "Ada", owner_id: nowhere }, "owner_id"],
  ["POST", "/contacts", { last: "Ada", company_id: nowhere }, "company_id"],
  ["POST", "/deals", { name: "Deal", stage_id: nowhere }, "stage_id"],
  ["POST", "/tasks", { title: "Call", repeat: "FREQ=WEEKLY" }, "repeat"],
  ["POST", "/tasks", { title: "Call", contact_id: nowhere }, "contact_id"],
  ["POST", "/contacts/bulk-update", { ids: [nowhere], change: {} }, "change"],
  ["POST", "/contacts/bulk-update", { ids: [nowhere], change: { email: "a@b.example" } }, "change.email"],
  ["POST", "/companies", { name: "" }, "name"],
  ["PUT", "/me/preferences", { notify_push: true }, "notify_push"],
])("%s %s with %j is refused by a sentence that names %s", async (method, path, body, field) => {
  for (const language of ["en", "de", "es", "fr"]) {
    const { message, errors } = await send(method, path, body, language);
    expect(errors?.[0]?.path).toBe(field);
    expect(message).toBe(`${field}: ${errors?.[0]?.message}`);
  }
});

test("a member of another organisation is refused as owner with a clear sentence", async () => {
  const { personId, client } = api.globex.admin;
  await client.person.readMe();
  const message = "owner_id: This person is not a member of the organization";
  expect(await send("POST", "/companies", { name: "Company", owner_id: personId })).toMatchObject({
    message,
  });
  const { contact } = await api.acme.admin.client.contacts.create({ body: { last: "Ours" } });
  expect(await send("PUT", `/contacts/${contact.id}`, { owner_id: personId })).toMatchObject({ message });
  const change = { ids: [contact.id], change: { owner_id: personId } };
  expect(await send("POST", "/contacts/bulk-update", change)).toMatchObject({ message });
});

test("a bulk change lists each unchanged record with the refused field", async () => {
  const { client } = api.acme.admin;
  const { contact } = await client.contacts.create({ body: { last: "Only a name" } });
  const body = { ids: [contact.id], change: { last: null } };
  const [refused] = (await client.contacts.bulkUpdate({ body })).failed;
  expect(refused?.message).toBe("last: A contact needs a first name, a last name or an email");
});

test.each(["/contacts", "/companies/count", "/deals", "/tasks"])(
  "%s filtered by an invalid owner ID is refused, and the error names the field",
  async (path) => {
    const { message, errors } = await send(
      "GET",
      `${path}?owner_id=${encodeURIComponent("no id")}`,
      undefined,
    );
    expect(errors?.[0]?.path).toBe("owner_id");
    expect(message).toBe("owner_id: This is not a valid ID");
  },
);
