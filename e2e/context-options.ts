/** How a browser of the journeys is set, unless a test says otherwise. */
export const contextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: "en-US",
  timezoneId: "Europe/Berlin",
  // Nobody here watches things move, which costs processor time; in the main job they do move.
  reducedMotion: "reduce",
} as const;
