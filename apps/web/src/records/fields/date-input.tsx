import { Popover } from "@base-ui/react/popover";
import { CalendarDays } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const Calendar = lazyComponent(async () => (await import("./calendar.tsx")).Calendar);

type DateInputProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  ref?: RefObject<HTMLInputElement | null> | ((input: HTMLInputElement | null) => void) | undefined;
  /** The day that is selected when the calendar opens, as `YYYY-MM-DD`. Any other text selects no day. */
  day: string;
  onPick: (day: string) => void;
};

/**
 * A text field for dates with a calendar, which Alt+Down opens. The native date field ignores the user's date
 * format.
 */
export function DateInput({ day, onPick, className, ref, onKeyDown, ...input }: DateInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  const own = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hear = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.altKey || pressedKey(event) !== "ArrowDown") return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(true);
  };
  return (
    <div className="input-with-button" ref={box}>
      <input
        type="text"
        autoComplete="off"
        maxLength={40}
        {...input}
        ref={(element) => {
          own.current = element;
          if (typeof ref === "function") ref(element);
          else if (ref) ref.current = element;
        }}
        className={className}
        onKeyDown={hear}
      />
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger
          {...preloadOnHover(Calendar)}
          {...inCalendar}
          render={<IconButton icon={CalendarDays} label={t("ui.openCalendar")} size="sm" />}
          disabled={input.disabled}
          // Keeps the focus in the field until the calendar takes the focus. A cell editor would otherwise
          // save and close.
          onMouseDown={(event) => event.preventDefault()}
        />
        <Popover.Portal>
          <Popover.Positioner
            anchor={box}
            align="end"
            sideOffset={4}
            collisionPadding={8}
            className="menu-layer"
          >
            <Popover.Popup
              {...inCalendar}
              className="popover calendar"
              aria-label={t("ui.calendar")}
              finalFocus={own}
              onKeyDown={stopPropagation}
            >
              <Calendar
                day={day}
                onPick={(picked) => {
                  onPick(picked);
                  setIsOpen(false);
                }}
                onClose={() => setIsOpen(false)}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}

const inCalendar = { "data-calendar": "" };

export function isInCalendar(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-calendar]") !== null;
}

/**
 * Hides the calendar's keys from the surrounding list or form. Escape still propagates, to close the
 * calendar.
 */
function stopPropagation(event: KeyboardEvent): void {
  if (pressedKey(event) !== "Escape") event.stopPropagation();
}
