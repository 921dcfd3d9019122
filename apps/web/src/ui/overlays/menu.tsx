import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement } from "react";
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
  side?: "top" | "bottom";
  align?: "start" | "end";
  isInitiallyOpen?: boolean;
};

/** A button with a menu. Use LazyMenu on pages that load first. */
export function Menu({
  label,
  trigger,
  items,
  side = "bottom",
  align = "start",
  isInitiallyOpen = false,
}: MenuProps) {
  return (
    <BaseMenu.Root defaultOpen={isInitiallyOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner side={side} align={align} sideOffset={6} className="menu-layer">
          <BaseMenu.Popup className="popover menu" aria-label={label}>
            {items.map((item) => (
              <ItemOf key={item.id} item={item} />
            ))}
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
