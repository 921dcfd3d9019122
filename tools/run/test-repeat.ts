import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { z } from "zod";
import { runPhases } from "./phase-run.ts";
import { browserPhase, vitestPhase } from "./test-phases.ts";

const usage = `npm run test:repeat -- FILE [options]
  --times 50       the number of runs of the test file, each in a new process
  --load 4         the number of busy processes that compete for the cores
  --only "killed"  runs only the tests whose titles contain this text`;
const options = z.object({
  file: z.string(),
  times: z.coerce.number().int().min(1).max(10_000).default(50),
  load: z.coerce.number().int().min(0).max(1000).default(4),
  only: z.string().optional(),
});

function startBusyProcess(): () => void {
  const child = spawn(process.execPath, ["-e", `while (process.ppid === ${process.pid});`], {
    stdio: "ignore",
  });
  return () => child.kill();
}

async function repeat({ file, times, load, only }: z.infer<typeof options>): Promise<number> {
  const isJourney = file.endsWith(".spec.ts");
  const phaseOf = isJourney ? browserPhase : vitestPhase;
  const title = only === undefined ? [] : [isJourney ? "-g" : "-t", only];
  const isInOneProject = isJourney || file.includes(".release.");
  const filters = [file, ...title, ...(isInOneProject ? [] : ["--project=!release-web"])];
  const runs = Array.from({ length: times }, (_, run) => phaseOf(`${run + 1} of ${times}`, filters));
  const busy = Array.from({ length: load }, startBusyProcess);
  const code = await runPhases(runs);
  for (const stop of busy) stop();
  return code;
}

try {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { times: text, load: text, only: text },
  });
  process.exit(await repeat(options.parse({ ...values, file: positionals[0] })));
} catch (error) {
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
