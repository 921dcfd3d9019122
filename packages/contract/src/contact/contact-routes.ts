import { contactId } from "../field/ids.ts";
import { kindRoutes } from "../kind/kind-routes.ts";
import { mergeRoute } from "../kind/merge-route.ts";
import { personDataRoutes } from "../kind/personal-data-routes.ts";
import { routes } from "../route/route.ts";
import { contactKind } from "./contact-kind.ts";
import { contactSchemas } from "./contact-schema.ts";

/** Spec section 7, Contacts. */
export const contactRoutes = routes({
  ...kindRoutes(contactKind, contactSchemas),
  ...personDataRoutes(contactKind, contactId),
  ...mergeRoute(contactKind, contactSchemas),
});
