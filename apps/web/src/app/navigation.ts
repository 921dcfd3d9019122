import { nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type LucideIcon, SquareKanban } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";

type NavigationEntry = {
  to: string;
  label: () => string;
  icon: LucideIcon;
  digit: string;
  /** The list whose imports belong here. */
  importsOf?: string;
};

const importedLists: readonly string[] = nounsWith("import").map((noun) => recordKinds[noun].plural);

/** The list that an import belongs to, by the `from` of its address; one of several kinds is the first's. */
export const listOfImport = (from: unknown) =>
  importedLists.find((plural) => plural === from) ?? importedLists[0];

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
        importsOf: plural,
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
