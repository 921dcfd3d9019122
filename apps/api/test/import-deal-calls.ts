import type { Client } from "@lanyard/client/client-shape";
import type { ImportJob } from "@lanyard/contract/import/import-job-schema";
import { type Choices, checkText, runJob } from "./import-job-calls.ts";

const header = "Deal ID,Deal Name,Deal Stage,Amount,Close Date,Associated Company,Associated Contact";

export function dealImportsOf(client: Client) {
  const check = (text: string, choices: Partial<Choices> = {}) => checkText(client, text, choices, "deal");
  const send = (rows: readonly string[], on_match: Choices["on_match"] = "skip") =>
    check(`${[header, ...rows].join("\n")}\n`, { on_match });
  const dealsCalled = async (search: string) =>
    (await client.deals.list({ query: { search, limit: 100 } })).deals;
  return {
    ...{ check, send, dealsCalled },
    run: async (text: string, choices: Partial<Choices> = {}) =>
      runJob(client, await check(`${text}\n`, choices)),
    sendAndRun: async (...sent: Parameters<typeof send>) => runJob(client, await send(...sent)),
    moneyOf: async (search: string) =>
      Object.fromEntries(
        (await dealsCalled(search)).map(({ name, amount_cents, currency }) => [
          name,
          [amount_cents, currency],
        ]),
      ),
  };
}

export const warningsOf = ({ result }: ImportJob) =>
  result?.warnings.map(({ row, message }) => `${row} ${message}`);
