import { buildWebIfNeeded } from "./web-build.ts";

/** Builds the web app for the Docker image, which has no build tools. */
await buildWebIfNeeded((_title, build) => build());
