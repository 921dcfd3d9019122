import { companyIndustries } from "@lanyard/contract/company/company-options";
import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import { benchOwner, tierKey } from "../filling/bench-sql.ts";
import type { Subject } from "./bench-subject.ts";
import { contactList } from "./contact-scenarios.ts";
import { type Scenario, withClients } from "./scenario.ts";

const [industry] = companyIndustries;
const [status] = leadStatuses;
const hasStatus = { field: "lead_status", op: "is", value: status };
const isScored = { field: "lead_score", op: "gte", value: 90 };
const inIndustry = { field: "company.industry", op: "is", value: industry };

const isOwned = { field: "owner_id", op: "is", value: benchOwner(7) };
const isNamed = { field: "name", op: "contains", value: "berg" };
const isNew = { field: "created_at", op: "within", value: "last_30_days" };
const hasAddress = { field: "email", op: "contains", value: "@mail-77." };
const isInCity = { field: "city", op: "is", value: "Porto" };

export function viewScenarios(subject: Subject): Scenario[] {
  const list = (
    name: string,
    query: Readonly<Record<string, string>>,
    [p99, fewP99]: readonly [number, number],
    where: string,
  ): Scenario[] => {
    const scenario = contactList(`views: ${name}`, subject, query, { p99 }, { where });
    return [scenario, { ...withClients(scenario, 2), goal: { p99: fewP99 } }];
  };
  const [tier] = subject.tiers;
  const hasTier = { field: `custom.${tierKey}`, op: "is", value: tier };
  const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });
  return [
    ...list(
      "an OR of two conditions, by name",
      filtered({ or: [hasStatus, isScored] }),
      [150, 60],
      `c.lead_status_key = '${status.toLowerCase()}' or c.lead_score >= 90`,
    ),
    ...list(
      "an OR of a name and an owner, by name",
      filtered({ or: [isNamed, isOwned] }),
      [150, 60],
      `c.name_key like '%berg%' or c.owner_id = '${isOwned.value}'`,
    ),
    ...list(
      "an OR of an address and a city, by name",
      filtered({ or: [hasAddress, isInCity] }),
      [150, 60],
      "c.email_key like '%@mail-77.%' or c.city_key = 'porto'",
    ),
    ...list(
      "an OR of a custom choice and the day of creation, by name",
      filtered({ or: [hasTier, isNew] }),
      [150, 60],
      `c.custom ->> '${tierKey}' = '${tier}' or c.created_at >= current_date - 29`,
    ),
    ...list(
      "one hop to the company, by name",
      filtered(inIndustry),
      [250, 100],
      `exists (select from crm.companies k where k.org_id = c.org_id and k.id = c.company_id and k.deleted_at is null
        and k.industry_key = '${industry.toLowerCase()}')`,
    ),
    ...list("grouped by lead status", { group_by: "lead_status" }, [150, 150], "true"),
    ...list("grouped by a custom choice", { group_by: `custom.${tierKey}` }, [150, 150], "true"),
  ];
}
