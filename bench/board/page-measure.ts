import type { Page } from "@playwright/test";
import { z } from "zod";
import type { BenchServers } from "../bench-servers.ts";
import { withSignedInPage } from "../screen/signed-in-page.ts";
import type { BoardSubject } from "./board-subject.ts";
import { pageProbe } from "./page-probe.ts";

/** What a person sees of the board, in Chromium without a screen. */
export interface PageFigures {
  /** From the last byte of the board's answer to its first painted frame, in milliseconds; the middle of some. */
  readonly firstPaintMs: number;
  /** Cards that were scrolled through. */
  readonly cards: number;
  readonly framesPerSecond: number;
  /** Share of frames that took longer than one and a half. */
  readonly lateFrames: number;
  /** In how many frames after letting a card go it stands in its new column; the most of some. */
  readonly moveFrames: number;
}

const visits = 5;
const moves = 5;
const scrollPxPerSecond = 3000;
const scrollMs = 5000;

export function measurePage(servers: BenchServers, subject: BoardSubject): Promise<PageFigures> {
  return withSignedInPage(
    servers,
    `localStorage.setItem("pipeline_view", "deals"); ${pageProbe}`,
    async (page) => {
      const address = `${new URL(servers.apiUrl).origin}/pipeline/${subject.pipelineId}`;
      const paints: number[] = [];
      for (let visit = 0; visit < visits; visit++) paints.push(await firstPaint(page, address));
      const scrolling = await scrollColumn(page, subject);
      const frames: number[] = [];
      await page.goto(address);
      for (let turn = 0; turn < moves; turn++) frames.push(await moveCard(page, subject));
      return { firstPaintMs: median(paints), ...scrolling, moveFrames: Math.max(...frames) };
    },
  );
}

const times = z.object({ paintedAt: z.number(), dataAt: z.number() });

async function firstPaint(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.waitForFunction("window.boardProbe.paintedAt !== undefined");
  const { paintedAt, dataAt } = times.parse(
    await page.evaluate(`({
      paintedAt: boardProbe.paintedAt,
      dataAt: performance.getEntriesByType("resource").find(({ name }) => name.includes("/board")).responseEnd,
    })`),
  );
  return paintedAt - dataAt;
}

/** Loads the whole column by scrolling, then scrolls through it as with a wheel and counts frames. */
async function scrollColumn(page: Page, { fullStage }: BoardSubject) {
  const list = `document.querySelector('[data-stage="${fullStage}"] [role=group]')`;
  const shown = `document.querySelector('[data-stage="${fullStage}"] .stage__sum span').textContent`;
  await page.waitForFunction(
    `(${list}.scrollTop = ${list}.scrollHeight, /^([\\d,]+) of \\1$/.test(${shown}))`,
    undefined,
    { polling: 50, timeout: 120_000 },
  );
  const cards = Number(
    z
      .string()
      .parse(await page.evaluate(shown))
      .replaceAll(/ of .*|,/gu, ""),
  );
  await page.evaluate(`${list}.scrollTop = 0`);
  const box = await page.locator(`[data-stage="${fullStage}"] [role=group]`).boundingBox();
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
  const total = frameMs.reduce((sum, ms) => sum + ms, 0);
  return {
    cards,
    framesPerSecond: (frameMs.length * 1000) / total,
    lateFrames: frameMs.filter((ms) => ms > (1000 / 60) * 1.5).length / frameMs.length,
  };
}

/** Drags the first card of the full column to the one beside it. */
async function moveCard(page: Page, { fullStage, stageIds }: BoardSubject): Promise<number> {
  const target = stageIds[0] ?? "";
  const card = page.locator(`[data-stage="${fullStage}"] [data-row]`).first();
  const [from, to] = [await card.boundingBox(), await page.locator(`[data-stage="${target}"]`).boundingBox()];
  if (!from || !to) throw new Error("The board shows no card to move");
  const id = (await card.getAttribute("data-row")) ?? "";
  await page.evaluate(
    `boardProbe.shownFrames = 0, boardProbe.shownAt = undefined, boardProbe.watchDrop("${id}", "${target}")`,
  );
  await page.mouse.move(from.x + 30, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 150, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction("boardProbe.shownAt !== undefined");
  return z.number().parse(await page.evaluate("boardProbe.shownFrames"));
}

function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
