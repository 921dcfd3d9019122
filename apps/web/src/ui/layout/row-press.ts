import { type MouseEvent, type PointerEvent, useRef } from "react";

/** The minimum duration of a long press (spec section 9). */
const longPressMs = 500;
const movedPx = 8;
/** Elements inside a row that handle clicks themselves. */
const controls = "button, input, label, select, textarea, .is-editing";

type RowPress = {
  /**
   * Called on a click. `isNewTab` is true if the click would open a link in a new tab, and `isRange` if Shift
   * is pressed.
   */
  onOpen: (press: { isNewTab: boolean; isRange: boolean }) => void;
  onLongPress?: (() => void) | undefined;
};

/**
 * Returns a function that returns the handlers of a row or card, which opens on a click anywhere and supports
 * a long press.
 */
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
      // A long press on the row's link counts as a long press on the row.
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

/**
 * Returns whether the row handles a click. Links and controls handle clicks themselves, and a text selection
 * is not a click.
 */
function isForRow(event: MouseEvent): boolean {
  if (event.defaultPrevented || isOn(event, `a, ${controls}`)) return false;
  return window.getSelection()?.isCollapsed ?? true;
}

function isOn({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}

export function isModifiedClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
}
