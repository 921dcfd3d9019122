import { companyIndustries } from "@lanyard/contract/company/company-options";
import { leadStatuses } from "@lanyard/contract/contact/contact-options";
import type { Subject } from "./bench-subject.ts";
import { contactList } from "./contact-scenarios.ts";
import { type Scenario, withFewerClients } from "./scenario.ts";

const [industry] = companyIndustries;
const [status] = leadStatuses;
const hasStatus = { field: "lead_status", op: "is", value: status };
const isScored = { field: "lead_score", op: "gte", value: 90 };
const inIndustry = { field: "company.industry", op: "is", value: industry };

/** Returns scenarios of lists with nested conditions, conditions on a linked record, and groups. */
export function viewScenarios(subject: Subject): Scenario[] {
  const list = (
    name: string,
    query: Readonly<Record<string, string>>,
    [p99, fewP99]: readonly [number, number],
    where: string,
  ): Scenario[] => {
    const [many, few] = withFewerClients(contactList(`views: ${name}`, subject, query, { p99 }, { where }));
    return [many, few].flatMap((each, index) =>
      each === undefined ? [] : [{ ...each, goal: { p99: index === 0 ? p99 : fewP99 } }],
    );
  };
  const filtered = (filter: object) => ({ filter: JSON.stringify(filter) });
  return [
    ...list(
      "an OR of two conditions, by name",
      filtered({ or: [hasStatus, isScored] }),
      [150, 60],
      `c.lead_status_key = '${status.toLowerCase()}' or c.lead_score >= 90`,
    ),
    ...list(
      "one hop to the company, by name",
      filtered(inIndustry),
      [250, 100],
      `exists (select from crm.companies k where k.org_id = c.org_id and k.id = c.company_id and k.deleted_at is null
        and k.industry_key = '${industry.toLowerCase()}')`,
    ),
    ...list("grouped by lead status", { group_by: "lead_status" }, [150, 150], "true"),
  ];
}
