import {
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  KeyboardSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { t } from "#src/lib/i18n/messages.ts";
import { usePointerSensors } from "#src/ui/layout/drag-sensors.ts";
import { type BoardKeyboard, keys } from "./board-keyboard.ts";
import { type Columns, findCard } from "./board-model.ts";
import { cardName } from "./board-text.ts";

/** The distance in pixels after which a pointer movement starts a drag (spec section 9). */
const activationPx = 8;

export function useBoardSensors(keyboard: BoardKeyboard) {
  return useSensors(
    ...usePointerSensors(activationPx),
    useSensor(KeyboardSensor, { keyboardCodes: keys, coordinateGetter: keyboard.toNextColumn }),
  );
}

/**
 * Returns the column under the pointer, or else the nearest column at most `nearPx` to its left or right. For
 * a keyboard move, returns the column whose centre is nearest to the centre of the card.
 */
export const findTargetColumn: CollisionDetection = (args) => {
  const { pointerCoordinates: pointer } = args;
  if (pointer) {
    const under = pointerWithin(args);
    if (under.length > 0) return under;
    return nearest(args, ({ left, right, top, bottom }) => {
      const isLevel = pointer.y >= top && pointer.y <= bottom;
      const distance = Math.max(left - pointer.x, pointer.x - right);
      return isLevel && distance <= nearPx ? distance : undefined;
    });
  }
  const middle = args.collisionRect.left + args.collisionRect.width / 2;
  return nearest(args, (rect) => Math.abs(rect.left + rect.width / 2 - middle));
};

/** The maximum distance of the pointer from a column. Equals the gap between columns and at the screen edge. */
const nearPx = 24;

function nearest(
  { droppableContainers, droppableRects }: Parameters<CollisionDetection>[0],
  distanceTo: (rect: ClientRect) => number | undefined,
) {
  const distances = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id);
    const distance = rect && distanceTo(rect);
    return distance === undefined ? [] : [{ id, distance }];
  });
  const [first] = distances.toSorted((left, right) => left.distance - right.distance);
  return first ? [{ id: first.id }] : [];
}

/**
 * Returns announcements that `say` puts into the board's live region. They return nothing, so that the drag
 * library does not read them out too.
 */
export function announcementsFor(
  columns: Columns,
  countOf: (id: string) => number,
  keyboard: BoardKeyboard,
  say: (text: string) => undefined,
): Announcements {
  const liftedAs = (id: string | number) => announcedCards(columns, String(id), countOf(String(id)));
  const stageOf = (id: string | number | undefined) => columns.find((column) => column.id === id)?.name;
  let hasLeft = false;
  return {
    onDragStart: ({ active }) => {
      hasLeft = false;
      const stage = findCard(columns, String(active.id))?.column.name ?? "";
      return say(t("pipeline.lifted", { name: liftedAs(active.id).name, stage }));
    },
    onDragOver: ({ active, over }) => {
      // Announcements start after the card has left its column, because earlier announcements would interrupt
      // the drag instructions.
      hasLeft ||= findCard(columns, String(active.id))?.column.id !== over?.id;
      if (!hasLeft) return undefined;
      const [lifted, stage] = [liftedAs(active.id), stageOf(over?.id)];
      return say(
        stage === undefined ? t("pipeline.overNothing", lifted) : t("pipeline.over", { ...lifted, stage }),
      );
    },
    onDragEnd: ({ active, over }) => {
      const stageId = keyboard.stageAt(over);
      const [lifted, stage] = [liftedAs(active.id), stageOf(stageId)];
      const isSame = findCard(columns, String(active.id))?.column.id === stageId;
      if (stage === undefined || isSame) return say(t("pipeline.droppedBack", lifted));
      return say(t("pipeline.dropped", { name: lifted.name, stage }));
    },
    onDragCancel: ({ active }) => say(t("pipeline.givenUp", liftedAs(active.id))),
  };
}

export function announcedCards(columns: Columns, id: string, count: number): { name: string; count: number } {
  const found = findCard(columns, id);
  return {
    name: count > 1 || !found ? t("pipeline.dragMany", { count: count }) : cardName(found.card),
    count,
  };
}
