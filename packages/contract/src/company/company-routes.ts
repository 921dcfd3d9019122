import { z } from "zod";
import { companyId } from "../field/ids.ts";
import { kindRoutes } from "../kind/kind-routes.ts";
import { mergeRoute } from "../kind/merge-route.ts";
import { routes } from "../route/route.ts";
import { companyKind } from "./company-kind.ts";
import { companySchemas, companyTotalsAnswer, newCompanyQuery } from "./company-schema.ts";

const table = kindRoutes(companyKind, companySchemas);

/** Spec section 7, Companies. */
export const companyRoutes = routes({
  ...table,
  ...mergeRoute(companyKind, companySchemas),
  create: {
    ...table.create,
    summary:
      "Creates a company. With `match=name`, returns an existing company of that name instead, ignoring case and accents",
    query: newCompanyQuery,
  },
  totals: {
    method: "GET",
    path: "/companies/{id}/totals",
    right: "read",
    summary:
      "Returns the deal totals of a company per currency, without and with its subsidiaries on all levels",
    params: z.strictObject({ id: companyId }),
    answer: companyTotalsAnswer,
  },
  update: {
    ...table.update,
    summary: "Updates the given fields. A new name is also stored in the contacts of the company",
  },
  delete: {
    ...table.delete,
    summary: "Deletes a company and keeps its contacts. The action can be undone for 30 days",
  },
});
