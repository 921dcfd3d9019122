import type { Page } from "@playwright/test";
import { z } from "zod";
import { atMost, type Finding, median } from "../figures.ts";
import type { World } from "../measurement.ts";
import { probed, withSignedInPage } from "./signed-in-page.ts";

/**
 * The longest waits while a user types into the search, in milliseconds. `blockedMs`: 50 and the `blockingDuration` of the
 * Long Animation Frames API, 0 without a report. `longFrameMs`: the longest animation frame over 50, waiting for a processor
 * included. `betweenMs`: the longest time between two drawn frames.
 */
const typingFigures = z.object({ blockedMs: z.number(), longFrameMs: z.number(), betweenMs: z.number() });
const views = 11;
const keyEveryMs = 120;
/** An effect within this time feels immediate. */
const goalMs = 50;

/** Contacts in Chromium: the quick view, typing into the search, the command palette. */
export function measureListScreen({ servers }: World): Promise<Finding[]> {
  return withSignedInPage(servers, listProbe, async (page) => {
    await page.goto(`${new URL(servers.apiUrl).origin}/contacts`);
    await page.locator("[data-row]").first().waitFor();
    const times: number[] = [];
    for (let index = 0; index < views; index++) times.push(await openQuickView(page, index));
    await page.keyboard.press("Escape");
    // The palette does not open while a text field has the focus.
    const paletteFrames = await openPalettes(page);
    // The first opening loads the code of the panel.
    return [quickView(times.slice(1)), await typeIntoSearch(page), palette(paletteFrames)];
  });
}

async function openQuickView(page: Page, index: number): Promise<number> {
  const link = page.locator("[data-row]").nth(index).locator("a[data-row-link]");
  await page.evaluate(`listProbe.watchView(${JSON.stringify(await link.textContent())})`);
  await link.click();
  return probed(page, "listProbe.viewMs");
}

function quickView(times: readonly number[]): Finding {
  const found = `${Math.round(median(times))} ms from the press, ${Math.round(Math.max(...times))} ms at its slowest`;
  return atMost("Quick view", median(times), goalMs, found);
}

async function openPalettes(page: Page): Promise<number> {
  const frames: number[] = [];
  for (let turn = 0; turn < views; turn++) {
    await page.evaluate("listProbe.watchPalette()");
    await page.keyboard.press("Control+k");
    frames.push(await probed(page, "listProbe.paletteFrames"));
    await page.keyboard.press("Escape");
    await page.locator(".palette").waitFor({ state: "detached" });
  }
  // The first opening loads the code of the palette.
  return Math.max(...frames.slice(1));
}

const palette = (frames: number) =>
  atMost("Command palette", frames, 1, `in frame ${frames} after the keystroke`);

async function typeIntoSearch(page: Page): Promise<Finding> {
  await page.getByRole("searchbox").click();
  await page.evaluate("listProbe.watchFrames()");
  for (const text of ["grace", "ann", "or"]) {
    await page.keyboard.type(text, { delay: keyEveryMs });
    // The answer is shown before the next word.
    await page.waitForTimeout(1000);
    for (const _letter of text) await page.keyboard.press("Backspace", { delay: keyEveryMs });
  }
  const longest = typingFigures.parse(await page.evaluate("listProbe.longestFrames()"));
  const { blockedMs, longFrameMs, betweenMs } = longest;
  const found =
    blockedMs > goalMs
      ? `keys waited up to ${Math.round(blockedMs)} ms`
      : `no key waited more than ${goalMs} ms`;
  const frame =
    longFrameMs > goalMs
      ? `the longest animation frame took ${Math.round(longFrameMs)} ms, waiting for a processor included`
      : `no animation frame of more than ${goalMs} ms`;
  const more = `; ${frame}, at most ${Math.round(betweenMs)} ms between two that were drawn`;
  return atMost("Typing in the search", blockedMs, goalMs, found, more);
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
