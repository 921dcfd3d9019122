import { dealContactRoles } from "@lanyard/contract/deal/deal-contact-schema";
import { t } from "#src/lib/i18n/messages.ts";

export function roleText(role: string): string {
  const known = dealContactRoles.find((each) => each === role);
  return known === undefined ? role : t(`kinds.role.${known}`);
}
