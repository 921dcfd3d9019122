import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactElement, useState } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type MenuItem = {
  id: string;
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The state of an item that is on or off. Selecting such an item keeps the menu open. */
  isChecked?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  label: string;
  /** The button that opens the menu. The menu adds ARIA attributes to it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The label of a search field above the items. If omitted, the menu has no search. */
  searchLabel?: string;
  side?: "top" | "bottom";
  align?: "start" | "end";
  isInitiallyOpen?: boolean;
};

/**
 * Keys that leave the search field. The menu must not receive other keys, because it selects items by
 * letters.
 */
const leavesSearch = ["ArrowDown", "ArrowUp", "Escape", "Tab"];

const withoutMarks = (text: string) =>
  text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** A button with a menu. Code of the initial bundle uses LazyMenu, which loads this component on demand. */
export function Menu({
  label,
  trigger,
  items,
  searchLabel,
  side = "bottom",
  align = "start",
  isInitiallyOpen = false,
}: MenuProps) {
  const [text, setText] = useState("");
  const wanted = withoutMarks(text);
  const found = items.filter((item) => withoutMarks(item.label).includes(wanted));
  const drawn = found.map((item) => <ItemOf key={item.id} item={item} />);
  return (
    <BaseMenu.Root defaultOpen={isInitiallyOpen} onOpenChange={() => setText("")}>
      {/* An initially open menu replaces the pressed button, to which the focus must later return. */}
      <BaseMenu.Trigger render={trigger} ref={isInitiallyOpen ? restoreLostFocus : undefined} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={6} className="menu-layer">
          <BaseMenu.Popup
            className="popover menu"
            aria-label={label}
            // The ARIA role "menu" allows only items, so a menu with a search field is a dialog.
            {...(searchLabel !== undefined && { role: "dialog" })}
          >
            {searchLabel === undefined ? (
              drawn
            ) : (
              <>
                <input
                  type="search"
                  className="input menu__search"
                  aria-label={searchLabel}
                  placeholder={searchLabel}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                  onKeyDown={(event) => !leavesSearch.includes(pressedKey(event)) && event.stopPropagation()}
                />
                <div role="menu" aria-label={label}>
                  {drawn}
                </div>
              </>
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function ItemOf({ item }: { item: MenuItem }) {
  const { label, icon, isDanger, isDisabled = false, isChecked, onSelect } = item;
  const className = classNames("menu__item", isDanger && "menu__item--danger");
  if (isChecked === undefined)
    return (
      <BaseMenu.Item disabled={isDisabled} onClick={onSelect} className={className}>
        {icon && <Icon of={icon} />}
        {label}
      </BaseMenu.Item>
    );
  return (
    <BaseMenu.CheckboxItem
      checked={isChecked}
      disabled={isDisabled}
      onCheckedChange={onSelect}
      className={className}
    >
      {label}
      <span className="menu__check">{isChecked && <Icon of={Check} />}</span>
    </BaseMenu.CheckboxItem>
  );
}
