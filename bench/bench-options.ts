import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "@lanyard/server-kit/start-error";
import { z } from "zod";

const count = (most: number) => z.coerce.number().int().min(1).max(most);

const options = z
  .object({
    contacts: count(20_000_000).default(1_000_000),
    companies: count(5_000_000).default(200_000),
    deals: count(5_000_000).default(300_000),
    tasks: count(5_000_000).default(500_000),
    interactions: count(5_000_000).default(1_000_000),
    cards: count(100_000).default(5000),
    bulk: count(10_000).default(10_000),
    "import-rows": count(1_000_000).default(300_000),
    "small-organisations": z.coerce.number().int().min(0).max(1000).default(20),
    seconds: count(600).default(5),
    connections: count(80).default(10),
    data: z
      .string()
      .default("data/bench")
      .transform((path) => resolve(path)),
    keep: z.boolean().default(false),
    out: z.string().optional(),
    only: z.string().default(""),
    quote: z.boolean().default(false),
  })
  .refine(({ cards, deals }) => cards < deals, {
    path: ["cards"],
    error: "cards must be fewer than deals, because other columns need deals too",
  });

export type BenchOptions = z.output<typeof options>;

const usage = `npm run bench -- [options]
  --contacts 1000000  --companies 200000  --small-organisations 20   the size of the database
  --deals 300000  --cards 5000    the number of deals, and the number of them in one column of the board
  --tasks 500000                  the number of tasks of 40 members, about contacts and deals
  --interactions 1000000          the number of interactions with contacts
  --bulk 10000                    the number of contacts deleted or edited in one action, and restored
  --import-rows 300000            the number of rows of the import (--only import-job)
  --seconds 5  --connections 10   the duration and the concurrency of each measurement
  --only text    runs only the measurements whose names contain the text; import-job: the steps of an import and its undo, while others read lists
  --data folder  the folder of the database (data/bench)
  --keep         keeps the database for the next run
  --out file     the file for the figures (bench/results/…json)
  --quote        writes the figures to bench/results/quoted.json and docs/benchmarks.md`;

/** @throws StartError with the usage if an option is invalid */
export function readOptions(args: readonly string[]): BenchOptions {
  const flag = ["keep", "quote"];
  const described = Object.keys(options.shape).map(
    (name) => [name, { type: flag.includes(name) ? "boolean" : "string" }] as const,
  );
  try {
    const { values } = parseArgs({ args: [...args], options: Object.fromEntries(described) });
    return options.parse(values);
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new StartError(`${reason}\n\n${usage}`, { cause });
  }
}
