import type { Page } from "@playwright/test";
import { z } from "zod";
import type { BoardSubject } from "../calls/bench-subject.ts";
import { atMost, type Finding, median } from "../figures.ts";
import type { World } from "../measurement.ts";
import { probed, withSignedInPage } from "./signed-in-page.ts";

const visits = 5;
const moves = 5;
const scrollPxPerSecond = 3000;
const scrollMs = 5000;
/** Frames are counted over some seconds, and one late frame is no missed goal. */
const leastFramesPerSecond = 59;

/** The board in Chromium: its first frame, scrolling, a moved card. */
export function measureBoardScreen({ servers, subject: { board } }: World): Promise<Finding[]> {
  const probe = `localStorage.setItem("pipeline_view", "deals"); ${boardProbe}`;
  return withSignedInPage(servers, probe, async (page) => {
    const address = `${new URL(servers.apiUrl).origin}/pipeline/${board.pipelineId}`;
    const paints: number[] = [];
    for (let visit = 0; visit < visits; visit++) paints.push(await firstPaint(page, address));
    const scrolling = await scrollColumn(page, board);
    const frames: number[] = [];
    await page.goto(address);
    for (let turn = 0; turn < moves; turn++) frames.push(await moveCard(page, board));
    const [paintedMs, moveFrames] = [median(paints), Math.max(...frames)];
    return [
      atMost("Board painted", paintedMs, 300, `${Math.round(paintedMs)} ms after its data`),
      scrolling,
      atMost("A move is shown", moveFrames, 1, `in frame ${moveFrames} after letting go`),
    ];
  });
}

/** Returns the milliseconds from the last byte of the board's answer to its first painted frame. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  const paintedAt = await probed(page, "window.boardProbe.paintedAt");
  const dataAt = await page.evaluate(
    `performance.getEntriesByType("resource").find(({ name }) => name.includes("/board")).responseEnd`,
  );
  return paintedAt - Number(dataAt);
}

/** Loads the whole column by scrolling, then scrolls through it as with a wheel and counts frames. */
async function scrollColumn(page: Page, { fullStage }: BoardSubject): Promise<Finding> {
  const column = `[data-stage="${fullStage}"]`;
  const list = `document.querySelector('${column} [role=group]')`;
  // A column whose cards are all shown has the spoken "50 of 50" in a span of its own.
  const shown = `[...document.querySelectorAll('${column} .stage__sum span')].at(-1).textContent`;
  await page.waitForFunction(
    `(${list}.scrollTop = ${list}.scrollHeight, /^([\\d,]+) of \\1$/.test(${shown}))`,
    undefined,
    { polling: 50, timeout: 120_000 },
  );
  const [cards] = String(await page.evaluate(shown)).split(" of ");
  await page.evaluate(`${list}.scrollTop = 0`);
  const box = await page.locator(`${column} [role=group]`).boundingBox();
  const devtools = await page.context().newCDPSession(page);
  const frames = page.evaluate(`boardProbe.watchFrames(${scrollMs})`);
  await devtools.send("Input.synthesizeScrollGesture", {
    x: (box?.x ?? 0) + 80,
    y: (box?.y ?? 0) + 200,
    yDistance: (-scrollPxPerSecond * scrollMs) / 1000,
    speed: scrollPxPerSecond,
    gestureSourceType: "mouse",
  });
  const frameMs = z.array(z.number()).parse(await frames);
  const perSecond = (frameMs.length * 1000) / frameMs.reduce((sum, ms) => sum + ms, 0);
  const late = frameMs.filter((ms) => ms > (1000 / 60) * 1.5).length / frameMs.length;
  return {
    name: "Scrolling",
    value: perSecond,
    found: `${cards} cards at ${perSecond.toFixed(1)} frames a second, ${(late * 100).toFixed(1)} % late`,
    goal: 60,
    isMissed: perSecond < leastFramesPerSecond,
  };
}

/** Drags the first card of the full column to another; returns the number of frames until the card is shown there. */
async function moveCard(page: Page, { fullStage, stageIds }: BoardSubject): Promise<number> {
  const target = stageIds[0] ?? "";
  const card = page.locator(`[data-stage="${fullStage}"] [data-row]`).first();
  const [from, to] = [await card.boundingBox(), await page.locator(`[data-stage="${target}"]`).boundingBox()];
  if (!from || !to) throw new Error("The board shows no card to move");
  await page.evaluate(`boardProbe.watchDrop("${await card.getAttribute("data-row")}", "${target}")`);
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 6 });
  await page.mouse.up();
  return probed(page, "boardProbe.shownFrames");
}

/**
 * Runs inside the page, as text: notes when the first card was painted, the length of each frame while watched, and the
 * number of frames from letting a card go until its new column shows it.
 */
const boardProbe = `(() => {
  const probe = { paintedAt: undefined, shownFrames: undefined };
  window.boardProbe = probe;
  const paint = () => {
    if (!document.querySelector("[data-stage] [data-row]")) return requestAnimationFrame(paint);
    // The next frame begins after this one was painted.
    requestAnimationFrame((at) => { probe.paintedAt = at; });
  };
  requestAnimationFrame(paint);
  probe.watchFrames = (forMs) => new Promise((resolve) => {
    const [began, frames] = [performance.now(), []];
    let last;
    const frame = (at) => {
      if (last !== undefined) frames.push(at - last);
      last = at;
      if (performance.now() - began < forMs) requestAnimationFrame(frame);
      else resolve(frames);
    };
    requestAnimationFrame(frame);
  });
  probe.watchDrop = (id, stage) => {
    probe.shownFrames = undefined;
    const isShown = () => document.querySelector('[data-stage="' + stage + '"] [data-row="' + id + '"]') !== null;
    addEventListener("mouseup", () => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (!isShown()) return requestAnimationFrame(look);
        probe.shownFrames = frames;
      };
      requestAnimationFrame(look);
    }, { capture: true, once: true });
  };
})()`;
