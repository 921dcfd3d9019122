import { expect, expectNoise, signinOrigin, ownContextTest as test } from "./fixtures.ts";

test("a page that waits for a restore survives the restart and shows the result", async ({ page, noise }) => {
  expectNoise(noise, /ERR_CONNECTION_REFUSED/u);
  const address = `${signinOrigin}/waits-for-restore`;
  const script = '<script type="module" src="/assets/form.js"></script>';
  // This tag reloads the page in browsers without JavaScript, as on Lanyard ID.
  const again = '<noscript><meta http-equiv="refresh" content="1"></noscript>';
  const waiting = (text: string) => `<!doctype html>${script}<div data-watched>${again}<p>${text}</p></div>`;
  let answer: string | undefined = waiting("Checking");
  let refusals = 0;
  await page.route(address, (route) => {
    if (answer !== undefined) return route.fulfill({ contentType: "text/html", body: answer });
    refusals += 1;
    return route.abort("connectionrefused");
  });
  await page.goto(address);
  answer = waiting("Nearly there");
  await expect(page.getByText("Nearly there")).toBeVisible();
  answer = undefined;
  await expect.poll(() => refusals).toBeGreaterThan(2);
  await expect(page.getByText("Nearly there")).toBeVisible();
  answer = "<!doctype html><h1>Restored</h1>";
  await expect(page.getByRole("heading", { name: "Restored" })).toBeVisible();
});
