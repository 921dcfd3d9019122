import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { MessageId } from "#src/lib/i18n/messages.ts";
import type { MessageParameters } from "#src/messages/message-parameters.gen.ts";
import type { Key, NamedKey } from "./key-caps.ts";
import { createLetter } from "./shortcut-keys.ts";

export type ShortcutLine = readonly [label: TextId, ...ways: (readonly Key[])[]];
type TextId = { [Id in MessageId]: MessageParameters[Id] extends null ? Id : never }[MessageId];

const kinds = Object.values(recordKinds);
const named = (key: NamedKey): Key => ({ named: key });
const [command, shift, enter, space] = [named("command"), named("shift"), named("enter"), named("space")];
const [giveUp, click] = [named("escape"), named("click")];
const arrows = ["↑", "↓", "←", "→"];

type ShortcutGroup = { readonly title: TextId; readonly lines: readonly ShortcutLine[] };

/** All shortcuts, in the order in which the sheet shows them. A new shortcut needs a line here. */
const shortcutTable: readonly ShortcutGroup[] = [
  {
    title: "palette.anywhere",
    lines: [
      ["palette.openPalette", [command, "K"]],
      ["palette.focusSearch", ["/"]],
      ["palette.showShortcuts", ["?"]],
      ["palette.closeOpened", [giveUp]],
      ["palette.undoLast", [command, "Z"]],
      ["history.redo", [command, shift, "Z"]],
      ["palette.placeEdit", ["E"]],
      ["palette.placeStage", ["S"]],
      ["palette.placeWon", ["W"]],
      ["pipeline.lostSave", ["N"]],
      ["palette.placeOwner", ["O"]],
      ["palette.placeTask", ["T"]],
      ["palette.placeInteraction", ["L"]],
    ],
  },
  {
    title: "palette.navigation",
    lines: [
      ...kinds.map(
        ({ plural, keys: { digit, letter } }): ShortcutLine => [
          `kinds.goTo.${plural}`,
          [command, digit],
          ["G", letter.toUpperCase()],
        ],
      ),
      ["palette.goToPipeline", [command, "4"], ["G", "P"]],
    ],
  },
  {
    title: "palette.creating",
    lines: [
      ["palette.createHere", ["C"]],
      ...kinds.map(
        ({ noun }): ShortcutLine => [
          `kinds.create.${noun}`,
          [command, shift, createLetter(noun).toUpperCase()],
        ],
      ),
    ],
  },
  {
    title: "palette.lists",
    lines: [
      ["palette.listMove", arrows],
      ["palette.listOpen", [enter]],
      ["palette.listSelect", ["X"], [space]],
      ["palette.listRange", [shift, click]],
      ["palette.listAll", [command, "A"]],
      ["palette.listFilter", ["F"]],
      ["palette.listNext", ["J"], ["↓"]],
      ["palette.listPrevious", ["K"], ["↑"]],
      ["palette.columnWidth", ["←", "→"]],
    ],
  },
  {
    title: "palette.cells",
    lines: [
      ["palette.cellEdit", ["F2"], [enter]],
      ["palette.cellType", ["A–Z"]],
      ["palette.cellSave", [enter]],
      ["palette.cellSaveUp", [shift, enter]],
      ["palette.cellNext", ["Tab"]],
      ["palette.cellPrevious", [shift, "Tab"]],
      ["palette.cellGiveUp", [giveUp]],
      ["palette.cellEnds", [named("home")], [named("end")]],
      ["palette.cellScreens", [named("pageUp")], [named("pageDown")]],
      ["palette.cellBlock", [shift, ...arrows], [shift, click]],
      ["palette.cellCopy", [command, "C"]],
      ["palette.cellPaste", [command, "V"]],
      ["palette.cellFill", [command, "D"]],
      ["palette.cellEmpty", [named("delete")]],
    ],
  },
  {
    title: "palette.board",
    lines: [
      ["palette.boardMove", arrows],
      ["palette.boardSelect", ["X"]],
      ["palette.boardLift", [space]],
      ["palette.boardCarry", ["←", "→"]],
      ["ui.cancel", [giveUp]],
    ],
  },
  {
    title: "tasks.title",
    lines: [
      ["palette.taskMove", ["↑", "↓"]],
      ["palette.taskDone", ["D"]],
      ["palette.taskDay", [shift, "↑", "↓"]],
    ],
  },
  {
    title: "notes.list",
    lines: [
      ["palette.noteSend", [command, enter]],
      ["notes.mention", ["@"]],
    ],
  },
];

/** The shortcuts of viewers. All others change records. */
const reading: ReadonlySet<TextId> = new Set<TextId>([
  ...(["palette.openPalette", "palette.focusSearch", "palette.showShortcuts"] as const),
  ...(["palette.closeOpened", "palette.goToPipeline"] as const),
  ...kinds.map(({ plural }) => `kinds.goTo.${plural}` as const),
  ...(["palette.listMove", "palette.listOpen", "palette.listFilter", "palette.listNext"] as const),
  ...(["palette.listPrevious", "palette.columnWidth", "palette.boardMove", "palette.taskMove"] as const),
]);

export function shortcutsFor(mayWrite: boolean): ShortcutGroup[] {
  return shortcutTable
    .map(({ title, lines }) => ({ title, lines: lines.filter(([label]) => mayWrite || reading.has(label)) }))
    .filter(({ lines }) => lines.length > 0);
}
