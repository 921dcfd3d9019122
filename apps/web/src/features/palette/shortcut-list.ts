import { t } from "#src/lib/messages.ts";
import { commandKey } from "#src/ui/key-cap.tsx";

const shiftKey = commandKey === "⌘" ? "⇧" : "Shift";

/** Key caps of Ctrl/Cmd with a key, and of Ctrl/Cmd and Shift with a key. */
export const withCommand = (key: string) => [commandKey, key];
export const withCommandAndShift = (key: string) => [commandKey, shiftKey, key];

/** What a shortcut does, and each way to press it. */
export type ShortcutLine = { readonly label: string; readonly ways: readonly (readonly string[])[] };

export function shortcutGroups(): { title: string; lines: ShortcutLine[] }[] {
  return [
    {
      title: t("palette.anywhere"),
      lines: [
        { label: t("palette.openPalette"), ways: [withCommand("K")] },
        { label: t("palette.focusSearch"), ways: [["/"]] },
        { label: t("palette.showShortcuts"), ways: [["?"]] },
      ],
    },
    {
      title: t("palette.navigation"),
      lines: [
        { label: t("palette.goToContacts"), ways: [withCommand("1"), ["G", "C"]] },
        { label: t("palette.goToCompanies"), ways: [withCommand("2"), ["G", "O"]] },
        { label: t("palette.goToDeals"), ways: [withCommand("3"), ["G", "D"]] },
        { label: t("palette.goToPipeline"), ways: [withCommand("4"), ["G", "P"]] },
      ],
    },
    {
      title: t("palette.creating"),
      lines: [
        { label: t("palette.createHere"), ways: [["C"]] },
        { label: t("palette.createContact"), ways: [withCommandAndShift("C")] },
        { label: t("palette.createCompany"), ways: [withCommandAndShift("O")] },
        { label: t("palette.createDeal"), ways: [withCommandAndShift("D")] },
      ],
    },
  ];
}
