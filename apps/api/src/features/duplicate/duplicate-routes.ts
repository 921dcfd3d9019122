import { duplicateRoutes } from "@lanyard/contract/duplicate/duplicate-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { RecordKind } from "#src/records/record-kind.ts";
import { checkDuplicates, listDuplicates, setDismissed } from "./duplicate-service.ts";
import type { DuplicateNoun } from "./duplicate-traits-sql.ts";

/** Binds the routes of likely duplicates. */
export function bindDuplicateRoutes(
  { bind }: RouteBinder,
  kinds: Readonly<Record<DuplicateNoun, RecordKind>>,
): void {
  bind(duplicateRoutes.list, ({ caller, query }) => listDuplicates(caller, query));
  bind(duplicateRoutes.check, ({ caller, body }) => checkDuplicates(caller, kinds, body));
  bind(duplicateRoutes.dismiss, ({ caller, params }) => setDismissed(caller, params.id, true));
  bind(duplicateRoutes.reopen, ({ caller, params }) => setDismissed(caller, params.id, false));
}
