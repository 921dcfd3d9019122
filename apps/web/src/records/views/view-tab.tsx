import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { View } from "@lanyard/contract/view/view-schema";
import { ChevronDown, Users } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage, useMayWrite, useSignedIn } from "#src/lib/session/rights.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { classNames } from "#src/ui/layout/class-names.ts";
import { dropTarget } from "#src/ui/layout/drop-target.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { useMovedFocus } from "#src/ui/layout/use-moved-focus.ts";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import type { useViewChanges } from "./use-views.ts";

export type ViewTabsProps = {
  noun: RecordNoun;
  views: readonly View[];
  shown: View | undefined;
  /** Whether the list differs from the view or, without a view, from the default list. */
  isChanged: boolean;
  /** Returns the URL of a view, or of the list without a view. */
  hrefOf: (view: View | undefined) => string;
  onOpen: (view: View | undefined) => void;
  state: () => Partial<View["state"]>;
  onSaveAs: () => void;
};

type TabProps = Pick<ViewTabsProps, "views" | "shown" | "isChanged" | "hrefOf" | "onOpen"> & {
  view: View | undefined;
  onMove?: (ids: string[]) => void;
  children?: ReactNode;
};

const dragType = "text/x-lanyard-view";

/** Users move the tab by dragging or with Alt and the arrow keys. */
export function Tab({ view, views, shown, isChanged, hrefOf, onOpen, onMove, children }: TabProps) {
  const isShown = view?.id === shown?.id;
  const isDotted = isShown && isChanged;
  const keepFocus = useMovedFocus(views.map(({ id }) => id));
  const name = view?.name ?? t("ui.all");
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(view);
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[pressedKey(event)];
    if (!event.altKey || step === undefined || view === undefined || !onMove) return;
    event.preventDefault();
    keepFocus(event.currentTarget);
    onMove(moved(views, view.id, views.indexOf(view) + step));
  };
  return (
    <li
      className={classNames("views__tab", isShown && "is-shown")}
      draggable={onMove !== undefined}
      onDragStart={(event) => view && event.dataTransfer.setData(dragType, view.id)}
      {...(view && onMove && dropTarget(dragType, (id) => onMove(moved(views, id, views.indexOf(view)))))}
    >
      <a
        href={hrefOf(view)}
        draggable={false}
        aria-current={isShown ? "page" : undefined}
        title={name}
        dir="auto"
        onClick={open}
        onKeyDown={move}
      >
        {view?.shared && (
          <span className="views__shared" role="img" aria-label={t("views.shared")}>
            <Icon of={Users} size={13} />
          </span>
        )}
        <span className="views__name">{name}</span>
        {isDotted && <span className="views__dot" role="img" aria-label={t("views.changed")} />}
      </a>
      {children}
    </li>
  );
}

function moved(views: readonly View[], id: string, place: number): string[] {
  const others = views.map((view): string => view.id).filter((each) => each !== id);
  return others.toSpliced(Math.max(0, place), 0, id);
}

type ViewMenuProps = Pick<ViewTabsProps, "views" | "onOpen"> & {
  view: View;
  changes: ReturnType<typeof useViewChanges>;
  mayShare: boolean;
  onRename: () => void;
  onDelete: () => void;
};

export function ViewMenu({ view, views, changes, mayShare, onOpen, ...props }: ViewMenuProps) {
  const mayChange = useMayChange()(view);
  const { id, name, shared, is_default, state } = view;
  const place = views.indexOf(view);
  const goTo = (to: number) => changes.order.mutate(moved(views, id, to));
  const duplicate = () =>
    changes.create.mutate(
      { name: t("views.copyOf", { name }).slice(0, 100), state },
      { onSuccess: ({ view: made }) => onOpen(made) },
    );
  const items: MenuItem[] = [
    {
      id: "default",
      label: t("views.default"),
      isChecked: is_default,
      onSelect: () => changes.change.mutate({ id, is_default: !is_default }),
    },
    ...(mayChange ? [{ id: "rename", label: t("views.rename"), onSelect: props.onRename }] : []),
    { id: "duplicate", label: t("views.duplicate"), onSelect: duplicate },
    ...(mayChange && mayShare
      ? [
          {
            id: "shared",
            label: shared ? t("views.makePrivate") : t("views.share"),
            onSelect: () => changes.change.mutate({ id, shared: !shared }),
          },
        ]
      : []),
    { id: "left", label: t("views.left"), isDisabled: place === 0, onSelect: () => goTo(place - 1) },
    {
      id: "right",
      label: t("views.right"),
      isDisabled: place === views.length - 1,
      onSelect: () => goTo(place + 1),
    },
    ...(mayChange
      ? [{ id: "delete", label: t("views.delete"), isDanger: true, onSelect: props.onDelete }]
      : []),
  ];
  return (
    <LazyMenu
      label={t("ui.actionsOf", { name })}
      trigger={<IconButton icon={ChevronDown} size="sm" label={t("ui.actionsOf", { name })} />}
      items={items}
    />
  );
}

/**
 * Returns a function that returns whether the user may change a view. Owners may change their views, and
 * administrators all shared ones. Viewers cannot change shared views.
 */
export function useMayChange(): (view: View) => boolean {
  const { id } = useSignedIn();
  const mayManage = useMayManage();
  const mayWrite = useMayWrite();
  return ({ owner_id, shared }) => (shared ? mayWrite && (owner_id === id || mayManage) : owner_id === id);
}
