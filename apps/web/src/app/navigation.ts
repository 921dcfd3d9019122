import { nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type LucideIcon, SquareKanban } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";

type NavigationEntry = {
  to: string;
  label: () => string;
  icon: LucideIcon;
  digit: string;
  /** Pages with an address of their own that belong here. */
  parts?: readonly string[];
};

/** The list that the import page belongs to. */
const [importingNoun] = nounsWith("import");

/** The lists in the order of the figures that lead there, and the boards below them: Ctrl/Cmd+4 is theirs (spec section 2.3). */
const entries: readonly NavigationEntry[] = [
  ...recordNouns
    .map((noun): NavigationEntry => {
      const { plural, keys } = recordKinds[noun];
      return {
        to: `/${plural}`,
        label: () => t(`kinds.list.${plural}`),
        icon: kindIcons[noun],
        digit: keys.digit,
        ...(noun === importingNoun && { parts: ["/import"] }),
      };
    })
    .toSorted((left, right) => left.digit.localeCompare(right.digit)),
  { to: "/pipeline", label: () => t("shell.pipelines"), icon: SquareKanban, digit: "4" },
];

/** The main navigation, as far as its pages are registered. */
export function navigationFor(registeredPaths: Readonly<Record<string, unknown>>) {
  return entries
    .filter(({ to }) => to in registeredPaths)
    .map((entry) => ({ ...entry, label: entry.label() }));
}
