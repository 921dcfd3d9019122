import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";

/** A text shown while the user waits (spec section 3). */
export type LoadingTip = {
  id: string;
  type: "tip" | "progress" | "wisdom" | "seasonal" | "stub";
  entities: readonly string[];
  copy: MessageId & `tips.${string}`;
  weight: number;
  callToAction?: { label: string; action: () => void };
  minimumMs?: number;
};

const everything: readonly string[] = [...Object.values(recordKinds).map(({ plural }) => plural), "pipeline"];

export const loadingTips: readonly LoadingTip[] = [
  { id: "contact-filters", type: "tip", entities: ["contacts"], copy: "tips.contactFilters", weight: 3 },
  { id: "contact-dedupe", type: "tip", entities: ["contacts"], copy: "tips.contactDedupe", weight: 3 },
  { id: "contact-segments", type: "tip", entities: ["contacts"], copy: "tips.contactSegments", weight: 2 },
  { id: "company-filters", type: "tip", entities: ["companies"], copy: "tips.companyFilters", weight: 3 },
  { id: "company-dedupe", type: "tip", entities: ["companies"], copy: "tips.companyDedupe", weight: 3 },
  { id: "company-segments", type: "tip", entities: ["companies"], copy: "tips.companySegments", weight: 2 },
  { id: "deal-filters", type: "tip", entities: ["deals"], copy: "tips.dealFilters", weight: 3 },
  { id: "deal-forecast", type: "tip", entities: ["deals", "pipeline"], copy: "tips.dealForecast", weight: 3 },
  { id: "deal-segments", type: "tip", entities: ["deals"], copy: "tips.dealSegments", weight: 2 },
  {
    id: "progress",
    type: "progress",
    entities: everything,
    copy: "tips.progress",
    weight: 1,
    minimumMs: 4000,
  },
  { id: "wisdom", type: "wisdom", entities: everything, copy: "tips.wisdom", weight: 1 },
];

export function plainEntity(entity: string): string {
  return entity.replace(/^pipeline-/, "");
}

export function tipsFor(entity: string, waitedMs: number): string[] {
  return loadingTips
    .filter((tip) => tip.entities.includes(plainEntity(entity)) && waitedMs >= (tip.minimumMs ?? 0))
    .sort((left, right) => right.weight - left.weight)
    .map((tip) => t(tip.copy));
}
