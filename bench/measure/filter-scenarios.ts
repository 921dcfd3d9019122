import { contacts } from "@lanyard/api/features/contact/contact";
import { createReadCache } from "@lanyard/api/records/read-cache";
import { recordService } from "@lanyard/api/records/record-service";
import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import { contactListQuery } from "@lanyard/contract/contact/contact-schema";
import type { Subject } from "./bench-subject.ts";
import { plainFiltered } from "./plain-sql.ts";
import type { Scenario } from "./scenario.ts";

const contactService = recordService(contacts);

/** Asked for any combination of filters with any sort. */
const goal = { p99: 60 };

/** Two who never rest ask for more lists than a hundred people who work with what they found. */
const fewAtOnce = 2;

/** The same for ten and for fewer at once: what reads ten thousand records for a page takes 20 ms of a core each time. */
export function withFewerClients(scenario: Scenario, fewer: readonly number[] = [fewAtOnce]): Scenario[] {
  const atOnce = fewer.map((count) => ({
    ...scenario,
    name: `${scenario.name} (${count} at once)`,
    atOnce: count,
  }));
  return [scenario, ...atOnce];
}

const status = leadStatuses[0] ?? "";

/** From what nearly everybody meets to what nobody does, each with another sort. */
const filters: readonly (readonly [name: string, query: Record<string, string>, where: string])[] = [
  ["has email", { has_email: "true", sort_by: "name" }, "email is not null"],
  [
    "status, newest",
    { lead_status: status, sort_by: "created_at", sort_order: "desc" },
    `lead_status = '${status}'`,
  ],
  [
    "score and tag, by company",
    { lead_score_min: "40", lead_score_max: "60", tags: "newsletter", sort_by: "company" },
    "lead_score between 40 and 60 and tags && array['newsletter']",
  ],
  [
    "country without phone, by email",
    { country: "Brazil", has_phone: "false", sort_by: "email", sort_order: "desc" },
    "country = 'Brazil' and phone is null",
  ],
  // Many, and hardly any of them where the order begins: the names of a nation come late in the alphabet.
  ["country, by name", { country: "Japan", sort_by: "name" }, "country = 'Japan'"],
  [
    "title, city and status, changed last",
    { job_title: "director", city: "Porto", lead_status: status, sort_by: "updated_at", sort_order: "desc" },
    `job_title ilike '%director%' and city = 'Porto' and lead_status = '${status}'`,
  ],
  ["nobody", { city: "Nowhere at all", has_email: "true", sort_by: "name" }, "city = 'Nowhere at all'"],
];

export function filterScenarios({ orgId }: Subject): Scenario[] {
  return filters.flatMap(([name, query, where]) => {
    const parsed = contactListQuery.parse(query);
    const plain = plainFiltered(orgId, where, {
      sort: parsed.sort_by,
      descending: parsed.sort_order === "desc",
    });
    return withFewerClients({
      name: `filter ${name}`,
      goal,
      http: () => ({ method: "GET", path: `/contacts?${new URLSearchParams(query)}` }),
      service: (caller) => contactService.list(caller, parsed, createReadCache()),
      plain: () => plain,
    });
  });
}
