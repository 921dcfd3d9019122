import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { listDealContacts, setDealContacts } from "./deal-contacts.ts";

/** The routes that deals have beside those of every kind and of boards. */
export function bindDealRoutes({ bind }: RouteBinder): void {
  bind(dealRoutes.contacts, ({ caller, params }) => listDealContacts(caller, params.id));
  bind(dealRoutes.setContacts, ({ caller, params, body }) => setDealContacts(caller, params.id, body));
}
