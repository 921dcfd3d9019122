import { expect, test } from "vitest";
import {
  companyIndustries,
  companySizeRanges,
  filterIndustries,
  filterSizeBands,
} from "../src/company/company-options.ts";
import * as contact from "../src/contact/contact-options.ts";
import { filterDealStages } from "../src/deal/deal-options.ts";
import * as limits from "../src/limits.ts";
import { fallbackStageColor } from "../src/pipeline/stage-colors.ts";

const listed = (text: string) => text.split(", ");

test("forms offer the options of the specification", () => {
  expect(contact.seniorities).toEqual(
    listed("Junior, Mid-level, Senior, Lead, Manager, Director, VP, C-Level"),
  );
  expect(contact.lifecycleStages).toEqual(
    listed(
      "Subscriber, Lead, Marketing Qualified Lead, Sales Qualified Lead, Opportunity, Customer, Evangelist, Other",
    ),
  );
  expect(contact.leadStatuses).toEqual(
    listed("New, Open, In Progress, Open Deal, Unqualified, Attempted to Contact, Connected, Bad Timing"),
  );
  expect(contact.trafficSources).toEqual(
    listed(
      "Direct Traffic, Offline Sources, Organic Search, Paid Search, Organic Social, Paid Social, Email Marketing, Referrals, Other Campaigns",
    ),
  );
  expect(companyIndustries).toEqual(
    listed(
      "Technology, Healthcare, Finance, Education, Retail, Manufacturing, Real Estate, Consulting, Media, Other",
    ),
  );
  expect(companySizeRanges).toEqual({
    startup: "1-10",
    small: "11-50",
    medium: "51-200",
    large: "201-1000",
    enterprise: "1000+",
  });
});

test("filters offer the options of the specification", () => {
  expect(filterSizeBands).toEqual(
    listed("1-10, 11-50, 51-200, 201-500, 501-1000, 1001-5000, 5001-10000, 10000+"),
  );
  expect(filterIndustries).toEqual(
    listed(
      "Technology, Healthcare, Finance, Education, Manufacturing, Retail, Real Estate, Consulting, Media, Transportation, Energy, Government, Non-profit, Other",
    ),
  );
  expect(contact.filterLeadStatuses).toEqual(
    listed("New, Contacted, Qualified, Proposal, Negotiation, Closed Won, Closed Lost, Unqualified"),
  );
  expect(contact.filterRoles).toEqual(
    listed(
      "Sales, Marketing, Engineering, Product, Design, Operations, Finance, HR, Legal, Executive, Consulting, Other",
    ),
  );
  expect(contact.filterSeniorities).toEqual(
    listed("Individual Contributor, Manager, Director, VP, C-Level, Owner, Partner"),
  );
  expect(filterDealStages).toEqual(
    listed(
      "Prospecting, Qualification, Needs Analysis, Value Proposition, Id. Decision Makers, Perception Analysis, Proposal/Price Quote, Negotiation/Review, Closed Won, Closed Lost",
    ),
  );
});

test("the nine specified stage names have colours in any letter case; others are green", () => {
  const names = listed(
    "lead, qualified, proposal, negotiation, closed won, closed lost, demo scheduled, trial started, proposal sent",
  );
  expect(names.map(fallbackStageColor)).toEqual(
    listed("#3b82f6, #8b5cf6, #f59e0b, #ec4899, #10b981, #ef4444, #ec4899, #8b5cf6, #f59e0b"),
  );
  expect(fallbackStageColor(" Closed LOST ")).toBe("#ef4444");
  expect(fallbackStageColor("Anything else")).toBe("#10b981");
});

test("the limits are those of the specification", () => {
  expect(limits).toMatchObject({
    defaultPageSize: 50,
    pageSizes: [25, 50, 100],
    maxImportBytes: 104_857_600,
    largeImportBytes: 5_242_880,
    importPreviewLines: 1001,
    largeImportRows: 10_000,
    importTimeLimitMs: 10 * 60_000,
    importErrorsShown: 10,
    importSummaryAbove: 1000,
    searchMinimum: 2,
    searchLimit: 20,
    defaultProbability: 50,
    defaultCurrency: "USD",
    defaultStageColor: "#10b981",
  });
});
