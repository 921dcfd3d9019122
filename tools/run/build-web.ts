import { buildWebIfNeeded } from "./web-build.ts";

await buildWebIfNeeded((_title, build) => build());
