/** Shortens the rounds of background work, because tests wait for many rounds. Loaded before the API. */
const usualRoundMs = 2000;
const { setInterval: repeat } = globalThis;

Object.assign(globalThis, {
  setInterval: (run: () => void, ms?: number) => repeat(run, ms === usualRoundMs ? 50 : ms),
});
