import { setPriority } from "node:os";
import { makeFolder } from "@lanyard/server-kit/folder";
import { root, stopWithParent } from "./child-command.ts";
import { keepVersion, keptVersions } from "./kept-version.ts";

/** A program of its own, because people are served meanwhile. */
stopWithParent();
setPriority(19);
const [dataDir = "", servesSince = ""] = process.argv.slice(2);
await makeFolder(keptVersions(dataDir));
const kept = keepVersion(root, dataDir, new Date(servesSince));
console.log(kept?.folder ?? "");
process.exit(0);
