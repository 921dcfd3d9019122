export const contextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: "en-US",
  timezoneId: "Europe/Berlin",
  // Animations cost processor time, so only main-job.release.spec.ts enables them.
  reducedMotion: "reduce",
} as const;
