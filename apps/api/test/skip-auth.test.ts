import { startTestApi } from "@lanyard/test-kit/test-api";
import { afterAll, expect, test } from "vitest";

const api = await startTestApi({ env: { SKIP_AUTH: "true" } });
afterAll(() => api.stop());

test("without sign-in, every visitor is the administrator of one organisation", async () => {
  expect((await api.signedOut.health.clientConfig()).skipAuth).toBe(true);
  const arrival = await api.signedOut.person.readMe();
  expect(arrival.profile).toMatchObject({ id: "developer", name: "Developer" });
  const { contact } = await api.signedOut.contacts.create({ body: { first: "Unsigned" } });
  expect((await api.acme.viewer.client.contacts.read({ params: { id: contact.id } })).contact.first).toBe(
    "Unsigned",
  );
});
