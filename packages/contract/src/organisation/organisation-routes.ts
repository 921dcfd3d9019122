import { z } from "zod";
import { currency } from "../deal/deal-schema.ts";
import { actionId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";
import { isCountry } from "./countries.ts";

/** The country of phone numbers without a country code. With null, such numbers are not interpreted. */
const defaultCountry = z.union([
  z
    .string(refusalMessage("invalidCountry"))
    .trim()
    .toUpperCase()
    .length(2, refusalMessage("invalidCountry"))
    .refine(isCountry, refusalMessage("invalidCountry")),
  z.null(),
]);

/**
 * Settings of the organisation. `currency` is the currency of `totalValue` on boards, and the default
 * currency of new deals.
 */
export const organisation = z.object({ currency, default_country: defaultCountry });

export const organisationChange = z.strictObject({ currency, default_country: defaultCountry }).partial();
export type OrganisationChange = z.output<typeof organisationChange>;

/** `actionId` identifies the action that Undo reverts. It is absent if the request changed nothing. */
export const organisationAnswer = z.object({ organisation, actionId: actionId.optional() });

/** Routes for the settings of the organisation (rulings, A: totals in the organisation's currency). */
export const organisationRoutes = routes({
  read: {
    method: "GET",
    path: "/organisation",
    right: "read",
    summary: "Returns the settings of the organisation",
    answer: organisationAnswer,
  },
  update: {
    method: "PUT",
    path: "/organisation",
    right: "admin",
    summary: "Updates the settings of the organisation",
    body: organisationChange,
    answer: organisationAnswer,
  },
});
