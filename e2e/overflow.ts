import { join } from "node:path";
import type { Page, Request, Response } from "@playwright/test";
import { z } from "zod";
import { navigateInApp } from "./fixtures.ts";

export interface OverflowProbe {
  /** Navigates the app to a path without reloading the page, and waits until its requests have ended. */
  go(path: string): Promise<void>;
  /** Dispatches an event that the app listens to, and waits until the resulting requests have ended. */
  tell(name: string, detail?: unknown): Promise<void>;
  settled(): Promise<void>;
  /** Waits until the page has rendered in its current size, but not for requests. */
  drawn(): Promise<void>;
  /**
   * Describes everything that overflows: a page that scrolls sideways, dialogs and toasts that are too wide,
   * cut texts, and texts in very narrow columns.
   */
  find(): Promise<string[]>;
}

/** The time after which the probe no longer waits for a request. */
const longestMs = 2000;
const nextFrame = "new Promise((done) => requestAnimationFrame(() => done()))";

/** Event streams never end, and the page may not read the body of an error response to its end. */
const isEndless = (response: Response) =>
  !response.ok() || /event-stream/u.test(response.headers()["content-type"] ?? "");

/** Adds the overflow probe to a page and tracks its requests. Must be called before the page opens. */
export async function probeOverflow(page: Page): Promise<OverflowProbe> {
  await page.addInitScript({ path: join(import.meta.dirname, "overflow-probe.js") });
  const running = new Map<Request, number>();
  page.on("request", (request) => running.set(request, Date.now()));
  page.on("requestfinished", (request) => running.delete(request));
  page.on("requestfailed", (request) => running.delete(request));
  page.on("response", (response) => isEndless(response) && running.delete(response.request()));
  const isQuiet = () => [...running.values()].every((since) => Date.now() - since > longestMs);
  const settled = async () => {
    for (let quietFrames = 0; quietFrames < 2; ) {
      await page.evaluate(nextFrame);
      quietFrames = isQuiet() ? quietFrames + 1 : 0;
    }
  };
  return {
    settled,
    drawn: async () => {
      await page.evaluate(nextFrame);
      await page.evaluate(nextFrame);
    },
    go: async (path) => {
      await navigateInApp(page, path);
      await settled();
    },
    tell: async (name, detail = null) => {
      await page.evaluate(`overflowProbe.tell(${JSON.stringify(name)}, ${JSON.stringify(detail)})`);
      await settled();
    },
    find: async () => z.array(z.string()).parse(await page.evaluate("overflowProbe.find()")),
  };
}
