import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import { type ReactElement, useState } from "react";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type MenuItem = {
  id: string;
  label: string;
  icon?: LucideIcon;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** The state of an item that can be on or off; choosing it keeps the menu open. */
  isChecked?: boolean;
  onSelect: () => void;
};

type MenuProps = {
  label: string;
  /** The button that opens it; the menu gives it its state. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The label of a field above the items that finds some of them. */
  searchLabel?: string;
  side?: "top" | "bottom";
  align?: "start" | "end";
  isInitiallyOpen?: boolean;
};

/** Keys that move from the search to the items or close the menu; the menu would take letters as the start of a label. */
const leavesSearch = ["ArrowDown", "ArrowUp", "Escape", "Tab"];

/** A button with a menu. Use LazyMenu on pages that load first. */
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
  const wanted = text.trim().toLocaleLowerCase();
  const found = items.filter((item) => item.label.toLocaleLowerCase().includes(wanted));
  const drawn = found.map((item) => <ItemOf key={item.id} item={item} />);
  return (
    <BaseMenu.Root defaultOpen={isInitiallyOpen} onOpenChange={() => setText("")}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={6} className="menu-layer">
          <BaseMenu.Popup
            className="popover menu"
            aria-label={label}
            // A menu may have nothing but items, so the search is outside of it.
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
      <span className="menu__check">{isChecked && <Icon of={Check} />}</span>
      {label}
    </BaseMenu.CheckboxItem>
  );
}
