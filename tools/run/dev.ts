import { spawn } from "node:child_process";
import { readConfiguration } from "@lanyard/server-kit/configuration";
import { exitOnUncaughtException, stopOnSignals } from "@lanyard/server-kit/graceful-stop";
import { createLogger } from "@lanyard/server-kit/logging";
import { startDatabase } from "@lanyard/server-kit/postgres-server";
import { describeStartFailure } from "@lanyard/server-kit/start-error";
import { root, stopWithParent } from "./child-command.ts";
import { phase } from "./progress.ts";

/** The database runs in this process, so that it survives reloads of the servers. */
stopWithParent();
try {
  const configuration = readConfiguration(process.env);
  const log = createLogger({ level: configuration.logLevel });
  exitOnUncaughtException(log);
  const database = await phase("Starting the database", (say) => startDatabase({ ...configuration, say }));
  const servers = startChild(["--watch", "--watch-preserve-output", "tools/run/dev-servers.ts"], root, {
    DATABASE_URL: database.ownerUrl,
  });
  const web = startChild(["../../node_modules/vite/bin/vite.js"], `${root}/apps/web`, {});
  stopOnSignals({
    log,
    steps: [
      { name: "web", stop: web.stop },
      { name: "servers", stop: servers.stop },
      { name: "database", stop: database.stop },
    ],
  });
} catch (error) {
  console.error(describeStartFailure(error));
  process.exit(1);
}

function startChild(args: string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const stop = () => {
    child.kill("SIGTERM");
    return exit;
  };
  return { stop };
}
