import { t } from "#src/lib/i18n/messages.ts";
import { type Role, roles } from "./member-schema.ts";

const names: Record<Role, () => string> = {
  admin: () => t("members.admin"),
  user: () => t("members.user"),
  viewer: () => t("members.viewer"),
};

export function roleName(role: Role): string {
  return names[role]();
}

export function roleOptions() {
  return roles.map((role) => ({ value: role, label: roleName(role) }));
}
