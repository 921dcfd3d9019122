import type { Client } from "@lanyard/client/client-shape";
import type { BrowserContext, Page } from "@playwright/test";
import { expect, expectNoise, password, signinOrigin, ownContextTest as test } from "./fixtures.ts";
import { interceptCalls } from "./intercepted-calls.ts";
import { languages, longestNameOf, startWalk, type Walk } from "./languages.ts";
import { longestLanguage } from "./longest-texts.ts";
import { invite, newEmail } from "./members.ts";

type MessageId = Parameters<typeof longestNameOf>[0];

const button = ({ page }: Walk, id: MessageId) =>
  page.getByRole("button", { name: longestNameOf(id), exact: true });

/**
 * Runs `work` in each language. Lanyard ID renders a page in one language, so one page cannot combine the
 * longest texts of all languages.
 */
async function inEachLanguage(page: Page, work: (language: string) => Promise<void>): Promise<void> {
  for (const language of languages) {
    const leave = await interceptCalls(page, `${signinOrigin}/**`, (route) =>
      route.continue({ headers: { ...route.request().headers(), "accept-language": language } }),
    );
    await work(language);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    leave();
  }
}

async function sendRefused(page: Page): Promise<void> {
  await page.locator('button[type="submit"]').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
}

/**
 * Checks the sign-in pages. Omits pages with the layout and fields of another page: the set-up, the page that
 * a password link opens, the hand-over to the app, and the forgotten password if mail is configured.
 */
async function signInPages({ page, look }: Walk): Promise<void> {
  await inEachLanguage(page, async (language) => {
    for (const path of ["/password/forgotten", "/sign-in-error", "/signed-out", "/nowhere", "/login"]) {
      await page.goto(`${signinOrigin}${path}`);
      await look(`Lanyard ID ${path} in ${language}`);
    }
    // The format of the address is invalid, so that the request does not count as a sign-in attempt.
    await page.locator('input[type="email"]').fill("somebody@nowhere");
    await page.locator('input[type="password"]').fill(password);
    await sendRefused(page);
    await look(`Lanyard ID /login refused in ${language}`);
  });
}

async function signedOutScreens(walk: Walk): Promise<void> {
  const { page, probe, look } = walk;
  await page.goto("/login");
  await button(walk, "session.signIn").waitFor();
  await look("/login");
  await page.evaluate("window.open = () => null");
  await button(walk, "session.signIn").click();
  await button(walk, "session.continueInTab").waitFor();
  await look("/login with a blocked window");
  await probe.go("/auth/callback");
  await button(walk, "session.returnToLogin").waitFor();
  await look("/auth/callback with an error");
  await probe.go("/sso");
  await button(walk, "session.returnToApplication").waitFor();
  await look("/sso with an error");
}

async function joining({ page, look }: Walk): Promise<void> {
  const link = await invite(newEmail(), "user");
  await inEachLanguage(page, async (language) => {
    await page.goto(link);
    await look(`Lanyard ID /invitation in ${language}`);
    await page.locator('input[name="name"]').fill("Polyglot Person");
    await page.locator('input[type="password"]').fill("short");
    await sendRefused(page);
    await look(`Lanyard ID /invitation refused in ${language}`);
  });
  await page.locator('input[type="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(/\/contacts$/u);
  await inEachLanguage(page, async (language) => {
    await page.goto(`${signinOrigin}/password`);
    await look(`Lanyard ID /password in ${language}`);
  });
}

/** Opens a sign-in link that this tab did not request, so that the page asks for confirmation. */
async function comingFromElsewhere(walk: Walk, context: BrowserContext, baseURL: string): Promise<void> {
  const query = new URLSearchParams({ redirect_uri: `${baseURL}/sso`, state: "from-elsewhere" });
  const url = `${signinOrigin}/sso/authorize?${query}`;
  const answer = await context.request.get(url, { maxRedirects: 0 });
  await walk.page.goto(answer.headers().location ?? "");
  await button(walk, "session.continue").waitFor();
  await walk.look("/sso that asks");
  await button(walk, "session.continue").click();
  await walk.page.waitForURL(/\/contacts$/u);
}

/** A CSV file with one valid row and more failing rows than the page lists. */
const rows = ["First Name,E-mail,Company,Colour", `Runa,${newEmail()},Polyglot Sails,blue`];
const csv = [...rows, ...Array.from({ length: 30 }, () => "Broken,not-an-address,,red")].join("\n");

async function importSteps(walk: Walk): Promise<void> {
  const { page, probe, look } = walk;
  await probe.go("/import");
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel(longestNameOf("import.browse")).last().setInputFiles(file);
  await button(walk, "import.check").waitFor();
  await look("/import mapping");
  await button(walk, "import.check").click();
  await button(walk, "import.submit.contact").waitFor();
  await page.locator("summary").first().click();
  await look("/import look");
  const held = Promise.withResolvers<void>();
  // Delays the responses about the import, so that the page still shows the import as running during the
  // check.
  await page.route(/\/api\/imports\/[^/]+$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await button(walk, "import.submit.contact").click();
  await page.getByText(longestNameOf("import.severalMinutes")).waitFor();
  await look("/import importing");
  held.resolve();
  await button(walk, "import.undo").waitFor();
  await look("/import results");
  await button(walk, "import.undo").click();
  await toasts(walk).first().waitFor();
  await look("/import undone");
}

async function newDeal(api: Client): Promise<string> {
  const { pipelines } = await api.pipeline.list();
  const stage_id = pipelines[0]?.stages[0]?.id ?? "";
  const { data } = await api.deals.create({ body: { name: "Polyglot deal", amount_cents: 100, stage_id } });
  return data.id;
}

const toasts = ({ page }: Walk) =>
  page.getByRole("region", { name: longestNameOf("ui.notifications") }).getByRole("button");

/**
 * Opens a deal in the panel next to the board and deletes it. The first attempt fails, so that a toast with
 * Retry and a toast with Undo appear.
 */
async function boardOfDeals(walk: Walk, dealId: string): Promise<void> {
  const { page, probe, look } = walk;
  await page.evaluate('localStorage.setItem("pipeline_view", "deals")');
  await probe.go(`/pipeline?open=${dealId}`);
  await button(walk, "ui.record.delete").waitFor();
  await look("/pipeline with a deal");
  const address = `**/deals/${dealId}`;
  const letThrough = await interceptCalls(page, address, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.fallback(),
  );
  await button(walk, "ui.record.delete").click();
  await page.getByRole("alertdialog").waitFor();
  await look("/pipeline asking");
  await page.getByRole("alertdialog").locator(button(walk, "ui.record.delete")).click();
  await button(walk, "ui.retry").waitFor();
  await look("/pipeline with a failure");
  letThrough();
  await button(walk, "ui.retry").click();
  await button(walk, "ui.undo").waitFor();
  await look("/pipeline with a deletion");
}

async function missingRecords({ probe, look }: Walk): Promise<void> {
  for (const noun of ["companies", "deals", "pipeline"]) {
    await probe.go(`/${noun}/${crypto.randomUUID()}`);
    await look(`/${noun} not found`);
  }
}

test.use({ locale: longestLanguage });

test("the longest translations fit on sign-in, import, deletion and error pages", async ({
  page,
  context,
  api,
  noise,
  baseURL,
}) => {
  const misfits: Record<string, string[]> = {};
  const walk = await startWalk(page, misfits);
  await signInPages(walk);
  await signedOutScreens(walk);
  await joining(walk);
  await comingFromElsewhere(walk, context, baseURL ?? "");
  await importSteps(walk);
  await boardOfDeals(walk, await newDeal(api));
  await missingRecords(walk);
  // The refused form, the failed deletion and the missing records log these lines to the console.
  expectNoise(noise, /Failed to load resource|ApiError/u);
  expect(misfits).toEqual({});
});
