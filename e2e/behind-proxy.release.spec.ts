import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { ownContextTest as test } from "./fixtures.ts";
import { doMainJob } from "./main-job.ts";
import { hasNginx, startProxiedProduct } from "./proxied-product.ts";

const person = { email: "niamh@corrib.example", password: "a long enough secret" };

const testBehindNginx = hasNginx ? test : test.skip;

/**
 * The test runs PostgreSQL, an S3 server, Lanyard ID and two API processes behind nginx, as
 * deploy/compose.yaml does.
 */
testBehindNginx(
  "behind nginx with TLS, killing an API process loses no imported or edited data",
  { annotation: { type: "needs", description: "nginx" } },
  async ({ browser }) => {
    test.setTimeout(360_000);
    const product = await startProxiedProduct();
    try {
      const context = await browser.newContext({ baseURL: product.url, ignoreHTTPSErrors: true });
      const page = await context.newPage();

      await page.goto(product.setUpLink);
      await page.getByLabel("Organization name").fill("Corrib Analytics");
      await page.getByLabel("Short name").fill("corrib");
      await page.getByLabel("Your name").fill("Niamh O'Brien");
      await page.getByLabel("Email").fill(person.email);
      await page.getByLabel("Password").fill(person.password);
      await page.getByRole("button", { name: "Create Organization" }).click();
      await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();

      const job = await doMainJob(page);
      const openFiles = () => page.getByRole("tab", { name: /^Files \(\d+\)$/u }).click();
      await openFiles();
      const file = { name: "offer.txt", mimeType: "text/plain", buffer: Buffer.from("An offer") };
      await page.getByLabel("Choose Files").last().setInputFiles(file);
      await expect(page.getByText("Attachment uploaded").last()).toBeVisible();
      expect(await product.countStoredFiles()).toBe(1);

      await product.kill("api-1");
      await job.expectKept();
      await page.goBack();
      await openFiles();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download offer.txt" }).click();
      expect(await text(await (await download).createReadStream())).toBe("An offer");
      await context.close();
    } catch (error) {
      console.error(product.told());
      throw error;
    } finally {
      await product.stop();
    }
  },
);
