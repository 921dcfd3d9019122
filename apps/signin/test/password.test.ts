import { expect, test } from "vitest";
import { type Browser, createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

const { signin } = await withSignin();

const email = "rep@lanyard.example";
let password = "demo-lanyard";

async function signedIn(): Promise<Browser> {
  const browser = createBrowser(signin.url, signin.origin);
  expect((await browser.call("/login", { email, password })).status).toBe(200);
  return browser;
}
const change = (browser: Browser, current_password: string, next: string, headers = {}) =>
  browser.postForm("/password", { current_password, password: next }, headers);

test("a password change invalidates the old password and ends every other session", async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const page = await (await here.get("/password")).text();
  expect(page).toContain("Change password");
  expect(page).toContain("Back to Lanyard");
  const done = await change(here, password, "a different secret");
  expect(done.status).toBe(200);
  expect(await done.text()).toContain("Other devices have been signed out.");
  expect((await elsewhere.call("/refresh")).status).toBe(401);
  expect((await here.call("/refresh")).status).toBe(200);
  await expect(signin.signIn(email, password)).rejects.toThrow("401");
  password = "a different secret";
  expect((await signin.signIn(email, password)).user.email).toBe(email);
});

test("a password change requires the old password, a strong new one and a session", async () => {
  const browser = await signedIn();
  expect((await change(browser, "wrong-password", "a third secret")).status).toBe(401);
  expect((await change(browser, password, "letmein1")).status).toBe(400);
  expect((await change(browser, password, "short")).status).toBe(400);
  expect((await change(browser, password, "a third secret", { origin: "https://evil.example" })).status).toBe(
    403,
  );
  expect((await change(createBrowser(signin.url, signin.origin), password, "a third secret")).status).toBe(
    401,
  );
  expect((await signin.signIn(email, password)).user.email).toBe(email);
});

test("a password form with a missing or unknown field is shown again with an error", async () => {
  const browser = await signedIn();
  const refused = async (fields: Record<string, string>) =>
    (await browser.postForm("/password", fields)).text();
  expect(await refused({ password: "a third secret" })).toContain("Please enter a password.");
  const strange = { current_password: password, password: "a third secret", role: "admin" };
  expect(await refused(strange)).toContain("Some values are not valid.");
});

test("the password form requires a session", async () => {
  expect((await createBrowser(signin.url, signin.origin).get("/password")).status).toBe(401);
});
