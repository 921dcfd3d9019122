import { t } from "#src/lib/i18n/messages.ts";
import { roles } from "./member-schema.ts";

export const roleOptions = () => roles.map((role) => ({ value: role, label: t(`members.${role}`) }));
