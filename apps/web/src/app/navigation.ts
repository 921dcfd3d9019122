import { nounsWith, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type LucideIcon, SquareKanban } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { kindIcons } from "#src/records/kind-icons.ts";
import { kindText } from "#src/records/kind-text.ts";

type NavigationEntry = {
  to: string;
  label: () => string;
  /** Returns the label of the command that opens the page. */
  goTo: () => string;
  icon: LucideIcon;
  digit: string;
  /** The plural of the kind whose import and duplicates pages mark this entry as current. */
  importsOf?: string;
};

const importedLists: readonly string[] = nounsWith("import").map((noun) => recordKinds[noun].plural);

/**
 * Returns the list to which an import page belongs, according to `from` in the page's URL. The default is the
 * first list.
 */
export const listOfImport = (from: unknown) =>
  importedLists.find((plural) => plural === from) ?? importedLists[0];

/**
 * The entries of the navigation: the lists, sorted by the digit of their shortcut, and then the boards.
 * Ctrl/Cmd+4 opens the boards (spec section 2.3).
 */
const entries: readonly NavigationEntry[] = [
  ...recordNouns
    .map((noun): NavigationEntry => {
      const { plural, keys } = recordKinds[noun];
      return {
        to: `/${plural}`,
        label: () => kindText(plural, "title"),
        goTo: () => t(`kinds.goTo.${plural}`),
        icon: kindIcons[noun],
        digit: keys.digit,
        importsOf: plural,
      };
    })
    .toSorted((left, right) => left.digit.localeCompare(right.digit)),
  {
    to: "/pipeline",
    label: () => t("shell.pipelines"),
    goTo: () => t("palette.goToPipeline"),
    icon: SquareKanban,
    digit: "4",
  },
];

export function navigationFor(registeredPaths: Readonly<Record<string, unknown>>) {
  return entries
    .filter(({ to }) => to in registeredPaths)
    .map((entry) => ({ ...entry, label: entry.label() }));
}
