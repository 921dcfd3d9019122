import type { Page } from "@playwright/test";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";
import { withSignedInPage } from "./signed-in-page.ts";

/** What a person sees of the contacts, in Chromium without a screen. */
export interface ListScreenFigures {
  /** From pressing a row to the frame after the one with its quick view, in milliseconds; the middle and the slowest. */
  readonly quickViewMs: { readonly median: number; readonly slowest: number };
  /**
   * While somebody typed into the search, in milliseconds. `blockedMs`: how long at most keys could not be answered, which is
   * 50 and what the browser reports beyond (`blockingDuration` of the Long Animation Frames API), 0 when it reports none.
   * `longFrameMs`: the longest animation frame of more than 50, 0 without any; it includes waiting for a processor that the
   * servers, the database and the drawing have taken. `betweenMs`: the longest between two drawn frames, which is a multiple
   * of what a frame lasts on the screen.
   */
  readonly typing: { readonly blockedMs: number; readonly longFrameMs: number; readonly betweenMs: number };
  /** In how many frames after the keystroke the command palette has its field, once it was opened before; the most of some. */
  readonly paletteFrames: number;
}

const typingFigures = z.object({ blockedMs: z.number(), longFrameMs: z.number(), betweenMs: z.number() });
const views = 11;
const keyEveryMs = 120;

export function measureListScreen(servers: BenchServers): Promise<ListScreenFigures> {
  return withSignedInPage(servers, listProbe, async (page) => {
    await page.goto(`${new URL(servers.apiUrl).origin}/contacts`);
    await page.locator("[data-row]").first().waitFor();
    const times: number[] = [];
    for (let index = 0; index < views; index++) times.push(await openQuickView(page, index));
    // The first fetches the panel's code; from then on the list is warm.
    const warm = times.slice(1).toSorted((left, right) => left - right);
    const quickViewMs = {
      median: warm[Math.floor(warm.length / 2)] ?? Number.NaN,
      slowest: warm.at(-1) ?? Number.NaN,
    };
    await page.keyboard.press("Escape");
    // Before typing: the palette is not for who writes.
    const paletteFrames = await openPalettes(page);
    return { quickViewMs, paletteFrames, typing: await typeIntoSearch(page) };
  });
}

async function openQuickView(page: Page, index: number): Promise<number> {
  const link = page.locator("[data-row]").nth(index).locator("a[data-row-link]");
  await page.evaluate(`listProbe.watchView(${JSON.stringify(await link.textContent())})`);
  await link.click();
  await page.waitForFunction("listProbe.viewMs !== undefined");
  return z.number().parse(await page.evaluate("listProbe.viewMs"));
}

async function openPalettes(page: Page): Promise<number> {
  const frames: number[] = [];
  for (let turn = 0; turn < views; turn++) {
    await page.evaluate("listProbe.watchPalette()");
    await page.keyboard.press("Control+k");
    await page.waitForFunction("listProbe.paletteFrames !== undefined");
    frames.push(z.number().parse(await page.evaluate("listProbe.paletteFrames")));
    await page.keyboard.press("Escape");
    await page.locator(".palette").waitFor({ state: "detached" });
  }
  // The first fetches the palette's code.
  return Math.max(...frames.slice(1));
}

async function typeIntoSearch(page: Page): Promise<ListScreenFigures["typing"]> {
  await page.getByRole("searchbox").click();
  await page.evaluate("listProbe.watchFrames()");
  for (const text of ["grace", "ann", "or"]) {
    await page.keyboard.type(text, { delay: keyEveryMs });
    // What was typed is asked for and shown before the next word.
    await page.waitForTimeout(1000);
    for (const _letter of text) await page.keyboard.press("Backspace", { delay: keyEveryMs });
  }
  return typingFigures.parse(await page.evaluate("listProbe.longestFrames()"));
}

/** Runs inside the page, as text. */
const listProbe = `(() => {
  const probe = { viewMs: undefined };
  window.listProbe = probe;
  probe.watchView = (name) => {
    probe.viewMs = undefined;
    addEventListener("pointerdown", ({ timeStamp }) => {
      const look = () => {
        const head = document.querySelector("aside.panel h2");
        if (head?.textContent !== name) return requestAnimationFrame(look);
        // The next frame begins after this one was painted.
        requestAnimationFrame((at) => { probe.viewMs = at - timeStamp; });
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  };
  probe.watchPalette = () => {
    probe.paletteFrames = undefined;
    const onKey = ({ key }) => {
      if (key !== "k") return;
      removeEventListener("keydown", onKey, { capture: true });
      let frames = 0;
      const look = () => {
        frames += 1;
        if (document.querySelector(".palette input") === null) return requestAnimationFrame(look);
        probe.paletteFrames = frames;
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", onKey, { capture: true });
  };
  probe.watchFrames = () => {
    let last, betweenMs = 0, longFrameMs = 0, blockedMs = 0, isDone = false;
    const note = (entries) => {
      for (const { duration, blockingDuration } of entries) {
        longFrameMs = Math.max(longFrameMs, duration);
        if (blockingDuration > 0) blockedMs = Math.max(blockedMs, 50 + blockingDuration);
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "long-animation-frame" });
    const frame = (at) => {
      if (last !== undefined) betweenMs = Math.max(betweenMs, at - last);
      last = at;
      if (!isDone) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    probe.longestFrames = () => {
      isDone = true;
      note(observer.takeRecords());
      return { blockedMs, longFrameMs, betweenMs };
    };
  };
})()`;
