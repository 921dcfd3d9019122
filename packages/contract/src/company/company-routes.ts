import { z } from "zod";
import { companyId } from "../field/ids.ts";
import { kindRoutes } from "../kind/kind-routes.ts";
import { mergeRoute } from "../kind/merge-route.ts";
import { routes } from "../route/route.ts";
import { companyKind } from "./company-kind.ts";
import {
  companyAnswer,
  companyChange,
  companySchemas,
  companyTotalsAnswer,
  newCompanyQuery,
} from "./company-schema.ts";

const table = kindRoutes(companyKind, companySchemas);

/** Spec section 7, Companies. */
export const companyRoutes = routes({
  ...table,
  ...mergeRoute(companyKind, {
    id: companyId,
    change: companyChange,
    matching: companySchemas.matching,
    answer: companyAnswer,
  }),
  create: {
    ...table.create,
    summary:
      "Creates a company; with match=name one of that name (without case and accents) is answered instead",
    query: newCompanyQuery,
  },
  totals: {
    method: "GET",
    path: "/companies/{id}/totals",
    right: "read",
    summary: "The deals of a company, and those together with its subsidiaries on all levels, per currency",
    params: z.strictObject({ id: companyId }),
    answer: companyTotalsAnswer,
  },
  update: {
    ...table.update,
    summary: "Changes the fields that are sent; a new name is carried to the company's contacts",
  },
  delete: {
    ...table.delete,
    summary: "Deletes a company; its contacts stay. The answer's action can be undone for 30 days",
  },
});
