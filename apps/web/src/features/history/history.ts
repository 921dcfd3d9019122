import { actionKinds, actionNouns } from "@lanyard/contract/action/action-names";
import { dayIn, laterPageIn, oneOf, textIn, withoutEmpty } from "#src/lib/browser/search-params.ts";

export type HistorySearch = ReturnType<typeof readHistorySearch>;

export const readHistorySearch = (raw: Record<string, unknown>) =>
  withoutEmpty({
    page: laterPageIn(raw.page),
    person: textIn(raw.person),
    kind: oneOf(actionKinds, raw.kind),
    noun: oneOf(actionNouns, raw.noun),
    /** Days as `YYYY-MM-DD` in the user's time zone. */
    from: dayIn(raw.from),
    to: dayIn(raw.to),
  });
