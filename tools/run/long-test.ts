import { parseArgs } from "node:util";
import { z } from "zod";
import { runLoudly } from "./child-command.ts";

type Option = readonly [variable: string, values: z.ZodDefault<z.ZodCoercedNumber>, text: string];

interface LongTest {
  readonly file: string;
  readonly only?: string;
  readonly options: Readonly<Record<string, Option>>;
}

const count = (usual: number, most: number) => z.coerce.number().int().min(1).max(most).default(usual);
const anySeed = z.coerce.number().int().min(0).max(2_000_000_000).default(1);

const longTests: Readonly<Record<string, LongTest>> = {
  "test:faults": {
    file: "tools/faults/faults.release.test.ts",
    options: {
      minutes: [
        "FAULT_MINUTES",
        z.coerce.number().positive().max(10_000).default(5),
        "the duration of all faults; killed processes take half of it",
      ],
      seed: ["FAULT_SEED", anySeed, "the seed of the random writes and times of kills"],
    },
  },
  "test:fields": {
    file: "apps/api/test/custom-field-sequences.release.test.ts",
    options: {
      runs: [
        "FIELD_RUNS",
        count(1000, 1_000_000),
        "the number of random sequences of define, fill, retype, import, merge, erase, undo, redo, kill",
      ],
      seed: ["FIELD_SEED", anySeed, "the seed of the sequences"],
    },
  },
  "test:fuzz": {
    file: "tools/fuzz/fuzz.release.test.ts",
    options: {
      requests: [
        "FUZZ_REQUESTS",
        count(2000, 10_000_000),
        "the number of random requests to the routes of the contract",
      ],
      seed: ["FUZZ_SEED", anySeed, "the seed of the requests"],
    },
  },
  "test:import-files": {
    file: "apps/api/test/import-published-files.release.test.ts",
    options: { "one-row-in": ["IMPORT_ONE_ROW_IN", count(1, 10_000), "imports one of this many rows"] },
  },
  "test:import-kills": {
    file: "apps/api/test/import-job-faults.release.test.ts",
    only: "survives",
    options: {
      kills: [
        "KILLS",
        count(30, 10_000),
        "the number of kills of the API while it receives, checks or runs an import",
      ],
      seed: ["KILL_SEED", anySeed, "the seed of the random times of the kills"],
      rows: ["KILL_ROWS", count(25_000, 500_000), "the number of rows in each file"],
    },
  },
  "test:merge": {
    file: "apps/api/test/merge-sequences.release.test.ts",
    options: {
      runs: [
        "MERGE_RUNS",
        count(10_000, 1_000_000),
        "the number of random sequences of merge, edit, unmerge and undo",
      ],
      seed: ["MERGE_SEED", anySeed, "the seed of the sequences"],
    },
  },
  "test:webhooks": {
    file: "apps/api/test/webhook-kills.release.test.ts",
    options: {
      events: [
        "WEBHOOK_EVENTS",
        count(50_000, 1_000_000),
        "the minimum number of changes of contacts that cause messages",
      ],
      kills: ["WEBHOOK_KILLS", count(100, 10_000), "the number of kills of the API, and of the receiver"],
      seed: ["WEBHOOK_SEED", anySeed, "the seed of the random times of the kills"],
    },
  },
};

const [command = "", ...args] = process.argv.slice(2);
const test = longTests[command];
if (test === undefined) throw new Error(`${command} is not a long test`);
const options = Object.entries(test.options);

try {
  const text = { type: "string" } as const;
  const names = [...options.map(([name]) => name), "only"];
  const { values } = parseArgs({ args, options: Object.fromEntries(names.map((name) => [name, text])) });
  const env = Object.fromEntries(
    options.map(([name, [variable, accepted]]) => [variable, String(accepted.parse(values[name]))]),
  );
  const only = values.only ?? test.only;
  const filters = only === undefined ? [test.file] : [test.file, "-t", only];
  process.exit(await runLoudly("vitest", ["run", ...filters], { env: { ...process.env, ...env } }));
} catch (error) {
  const lines = options.map(
    ([name, [, accepted, about]]) => `  --${name} ${accepted.parse(undefined)}`.padEnd(20) + about,
  );
  const usage = [`npm run ${command} -- [options]`, ...lines].join("\n");
  console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}\n\n${usage}`);
  process.exit(1);
}
