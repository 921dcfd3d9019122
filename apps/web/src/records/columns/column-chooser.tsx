import type { ListLayout } from "@lanyard/contract/person/person-schema";
import { Columns3 } from "lucide-react";
import { use, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayManage } from "#src/lib/session/rights.ts";
import { RecordSlots } from "#src/records/page/record-slots.ts";
import type { RecordListing } from "#src/records/record-listing.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { isOwnLayout } from "./shown-columns.ts";

type ColumnChooserProps<Row> = {
  kind: RecordListing<Row>;
  layout: ListLayout;
  onChoose: (layout: ListLayout) => void;
  onSaveView: (() => void) | undefined;
};

export function ColumnChooser<Row>({ kind, layout, onChoose, onSaveView }: ColumnChooserProps<Row>) {
  const mayManage = useMayManage();
  const slots = use(RecordSlots);
  const [isAdding, setIsAdding] = useState(false);
  const own = kind.columns.map(({ id }) => id);
  const [, ...columns] = [...kind.columns, ...kind.moreColumns];
  const known = columns.map(({ id }) => id);
  const shown = (layout.columns ?? own).filter((id) => known.includes(id));
  const toggle = (id: string) => {
    const others = shown.filter((each) => each !== id);
    onChoose({ ...layout, columns: shown.includes(id) ? others : inPlace(shown, id, known) });
  };
  const { columns: _chosen, widths: _moved, ...reset } = layout;
  const items: MenuItem[] = [
    ...columns.map(({ id, head }) => ({
      id,
      label: head(),
      isChecked: shown.includes(id),
      onSelect: () => toggle(id),
    })),
    {
      id: "reset",
      label: t("ui.resetColumns"),
      isDisabled: !isOwnLayout(layout),
      onSelect: () => onChoose(reset),
    },
    ...(onSaveView && isOwnLayout(layout)
      ? [{ id: "save-view", label: t("views.saveView"), onSelect: onSaveView }]
      : []),
    ...(mayManage ? [{ id: "add", label: t("fields.add"), onSelect: () => setIsAdding(true) }] : []),
  ];
  return (
    <span className="hide-m">
      <LazyMenu
        label={t("ui.columns")}
        trigger={<IconButton icon={Columns3} label={t("ui.columns")} />}
        items={items}
        searchLabel={t("ui.findColumn")}
        align="end"
      />
      {isAdding &&
        slots.newField(kind.noun, (created) => {
          setIsAdding(false);
          if (created) onChoose({ ...layout, columns: [...shown, created] });
        })}
    </span>
  );
}

/** Adds a column to the chosen columns: at its default position, or last if the user changed the order. */
function inPlace(chosen: readonly string[], id: string, usual: readonly string[]): string[] {
  const added = usual.filter((each) => each === id || chosen.includes(each));
  const isUsual = added.filter((each) => each !== id).join() === chosen.join();
  return isUsual ? added : [...chosen, id];
}
