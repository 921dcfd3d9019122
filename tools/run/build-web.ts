import { buildWebIfNeeded } from "./web-build.ts";

/** For the image, which then starts without what builds. */
await buildWebIfNeeded((_title, build) => build());
