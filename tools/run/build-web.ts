import { buildWebIfNeeded } from "./web-build.ts";

/** Builds for the image, which then starts without the build tools. */
await buildWebIfNeeded((_title, build) => build());
