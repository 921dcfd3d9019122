import { Building2, CircleDollarSign, type LucideIcon, SquareKanban, Users } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";

type NavigationEntry = {
  to: string;
  label: () => string;
  icon: LucideIcon;
  digit: string;
  /** Pages with an address of their own that belong here. */
  parts?: readonly string[];
};

const entries: readonly NavigationEntry[] = [
  { to: "/contacts", label: () => t("shell.contacts"), icon: Users, digit: "1", parts: ["/import"] },
  { to: "/companies", label: () => t("shell.companies"), icon: Building2, digit: "2" },
  { to: "/deals", label: () => t("shell.deals"), icon: CircleDollarSign, digit: "3" },
  { to: "/pipeline", label: () => t("shell.pipelines"), icon: SquareKanban, digit: "4" },
];

/** The main navigation, as far as its pages are registered. */
export function navigationFor(registeredPaths: Readonly<Record<string, unknown>>) {
  return entries
    .filter(({ to }) => to in registeredPaths)
    .map((entry) => ({ ...entry, label: entry.label() }));
}
