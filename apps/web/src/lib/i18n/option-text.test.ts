import { companyIndustries, filterIndustries } from "@lanyard/contract/company/company-options";
import {
  filterLeadStatuses,
  filterRoles,
  filterSeniorities,
  leadStatuses,
  lifecycleStages,
  seniorities,
  trafficSources,
} from "@lanyard/contract/contact/contact-options";
import { filterDealStages } from "@lanyard/contract/deal/deal-options";
import { interactionOutcomes } from "@lanyard/contract/interaction/interaction-options";
import { expect, it } from "vitest";
import { readArea } from "../../../vite/message-files.ts";
import { activateLanguage } from "./message-loading.ts";
import { type OptionField, optionsOf, optionText } from "./option-text.ts";

const defaultStages = ["Lead", "Qualified", "Proposal", "Negotiation", "Closed Won", "Closed Lost"];

const lists: Record<OptionField, readonly string[]> = {
  seniority: [...seniorities, ...filterSeniorities],
  lead_status: [...leadStatuses, ...filterLeadStatuses],
  lifecycle_stage: lifecycleStages,
  traffic_source: trafficSources,
  employment_role: filterRoles,
  interaction_outcome: interactionOutcomes,
  industry: [...companyIndustries, ...filterIndustries],
  stage: [...defaultStages, ...filterDealStages],
  pipeline: ["Default Sales Pipeline"],
  lost_reason: ["Price", "Went with a competitor", "No budget", "No response"],
};

it("every fixed option has a text, and the catalogue has no other option texts", () => {
  const wanted = Object.entries(lists).flatMap(([field, values]) =>
    values.map((value) => `options.${field}.${value}`),
  );
  expect(new Set(Object.keys(readArea("en", "options")))).toEqual(new Set(wanted));
  for (const [id, text] of Object.entries(readArea("en", "options")))
    expect(id.endsWith(`.${text}`)).toBe(true);
});

it("translates stored options and keeps other values, such as those in English", async () => {
  expect(optionText("stage", "Id. Decision Makers")).toBe("Id. Decision Makers");
  await activateLanguage("de");
  expect(optionText("stage", "Proposal")).toBe("Angebot");
  expect(optionText("employment_role", "Executive")).toBe("Geschäftsleitung");
  const label = "In Bearbeitung";
  expect(optionsOf("lead_status", ["In Progress"])).toEqual([{ value: "In Progress", label }]);
  expect(optionText("stage", "Our own stage")).toBe("Our own stage");
  expect(optionText("lead_status", "proposal")).toBe("proposal");
});
