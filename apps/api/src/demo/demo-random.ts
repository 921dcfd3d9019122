import { v7 } from "uuid";

/**
 * Creates a generator of random values from a seed, so that all demonstrations are equal. The 32 bits of
 * state of mulberry32 are enough for names and dates.
 */
export function createDemoRandom(seed: number) {
  let state = seed;
  /** Returns a number from 0 up to but not including 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[whole(0, list.length - 1)];
    if (picked === undefined) throw new TypeError("The list to choose from is empty");
    return picked;
  };
  return {
    next,
    whole,
    chance,
    pick,
    maybe: <T>(probability: number, value: T): T | null => (chance(probability) ? value : null),
    /** Replaces each `#` with a random digit. */
    digits: (pattern: string) => pattern.replaceAll("#", () => String(whole(0, 9))),
    /** Returns an id that sorts by the time `at`. */
    id: (at: number) =>
      v7({ msecs: Math.floor(at), random: Uint8Array.from({ length: 16 }, () => whole(0, 255)) }),
  };
}

export type DemoRandom = ReturnType<typeof createDemoRandom>;
