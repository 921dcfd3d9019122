import { dealContactRoles } from "@lanyard/contract/deal/deal-contact-roles";
import { t } from "#src/lib/i18n/messages.ts";

/** As what a record takes part in another one, as people read it. */
export function roleText(role: string): string {
  const known = dealContactRoles.find((each) => each === role);
  return known === undefined ? role : t(`kinds.role.${known}`);
}
