import { organisationRoutes } from "@lanyard/contract/organisation/organisation-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { readOrganisation, updateOrganisation } from "./organisation-service.ts";

export function bindOrganisationRoutes({ bind }: RouteBinder): void {
  bind(organisationRoutes.read, ({ caller }) => readOrganisation(caller));
  bind(organisationRoutes.update, ({ caller, body }) => updateOrganisation(caller, body));
}
