import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Spec section 9: long press. */
const longPressMs = 500;
const movedPx = 8;
/** Elements that handle presses themselves, including an edited cell. */
const controls = "button, input, label, select, textarea, .is-editing";

type RowPress = {
  /** The row was pressed; to open in a new tab as links do. */
  onOpen: (press: { isNewTab: boolean; isRange: boolean }) => void;
  onLongPress?: (() => void) | undefined;
};

/** Handlers for rows or cards that open wherever the pointer presses them, and for a press that is held. */
export function useRowPress(): (press: RowPress) => RowHandlers {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const release = () => clearTimeout(held.current?.timer);
  return ({ onOpen, onLongPress }) => ({
    onClick: (event) => {
      release();
      if (wasLong.current) event.preventDefault();
      else if (isForRow(event)) {
        const isNewTab = event.ctrlKey || event.metaKey;
        onOpen({ isNewTab, isRange: event.shiftKey });
      }
      wasLong.current = false;
    },
    onAuxClick: (event) => {
      if (event.button === 1 && isForRow(event)) onOpen({ isNewTab: true, isRange: false });
    },
    onPointerDown: (event) => {
      wasLong.current = false;
      // The row's own link can be held as the row can.
      if (!onLongPress || event.button !== 0 || isOn(event, `a:not([data-row-link]), ${controls}`)) return;
      const timer = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, longPressMs);
      held.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > movedPx) release();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
  });
}

export type RowHandlers = {
  onClick: (event: MouseEvent) => void;
  onAuxClick: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
};

/** Links and controls answer for themselves, and marking text to copy it is no press. */
function isForRow(event: MouseEvent): boolean {
  if (event.defaultPrevented || isOn(event, `a, ${controls}`)) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

function isOn({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

/** Returns whether the browser handles a click on a link: another tab, window or button. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
