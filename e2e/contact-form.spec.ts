import { newPerson } from "./contact-person.ts";
import { expect, expectNoise, test, toast } from "./fixtures.ts";

test("the contact form ignores input while saving and restores focus after an error", async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const { contact } = await api.contacts.create({ body: newPerson() });
  await page.goto(`/contacts/${contact.id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit Contact" });
  const city = form.getByLabel("City");
  await city.fill("Rosario");
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(`**/api/contacts/${contact.id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await refusal;
    await route.fulfill({ status: 422, json: { message: "No" } });
  });
  await city.press("Enter");
  await expect(form.getByRole("button", { name: "Saving..." })).toBeVisible();
  await expect(city).not.toBeFocused();
  await page.keyboard.type(" lost");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await form.getByLabel("Seniority").click({ force: true });
  await page.keyboard.press("d");
  refuse();
  await expect(toast(page, "Failed to update contact: No")).toBeVisible();
  await expect(city).toBeFocused();
  await expect(city).toHaveValue("Rosario");
  await expect(form.getByLabel("Seniority")).toHaveValue("");
  await page.keyboard.type(", kept");
  await expect(city).toHaveValue("Rosario, kept");
  expectNoise(noise, /422|ApiError/);
});
