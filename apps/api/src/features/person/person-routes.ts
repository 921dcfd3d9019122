import { personRoutes } from "@lanyard/contract/person/person-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import {
  listOwnChanges,
  listPeople,
  type PersonServices,
  readMe,
  reportUsage,
  updatePreferences,
  updateProfile,
} from "./person-service.ts";

export function bindPersonRoutes(binder: RouteBinder, services: PersonServices): void {
  binder.bind(personRoutes.readMe, ({ caller }) => readMe(caller, services));
  binder.bind(personRoutes.updateProfile, ({ caller, body }) => updateProfile(caller, body));
  binder.bind(personRoutes.updatePreferences, ({ caller, body }) => updatePreferences(caller, body));
  binder.bind(personRoutes.ownChanges, ({ caller, query }) => listOwnChanges(caller, query.since));
  binder.bind(personRoutes.reportUsage, ({ caller, body }) => reportUsage(caller, services, body));
  binder.bind(personRoutes.list, ({ caller }) => listPeople(caller));
}
