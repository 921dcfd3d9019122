import { setPriority } from "node:os";
import { makeFolder } from "@lanyard/server-kit/folder";
import { root, stopWithParent } from "./child-command.ts";
import { keepVersion, keptVersions } from "./kept-version.ts";

/** Copies the version in a separate process, so that copying does not block requests. */
stopWithParent();
setPriority(19);
const [dataDir = "", servesSince = ""] = process.argv.slice(2);
await makeFolder(keptVersions(dataDir));
const kept = keepVersion(root, dataDir, new Date(servesSince));
console.log(kept?.folder ?? "");
process.exit(0);
