/** A module to load before the API. It shortens the rounds of background work, for which a sequence waits several times. */
const usualRoundMs = 2000;
const { setInterval: repeat } = globalThis;

Object.assign(globalThis, {
  setInterval: (run: () => void, ms?: number) => repeat(run, ms === usualRoundMs ? 50 : ms),
});
