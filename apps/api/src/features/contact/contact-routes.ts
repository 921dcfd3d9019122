import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { readContactPage } from "./contact-page.ts";

/** The route that contacts have beside those of every kind. */
export function bindContactRoutes(binder: RouteBinder): void {
  binder.bind(contactRoutes.page, ({ caller, params }) => readContactPage(caller, params.id));
}
