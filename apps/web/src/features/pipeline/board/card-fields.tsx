import { Rows4 } from "lucide-react";
import { createContext, type ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";

/**
 * A list column that a card can show. Declared with method syntax, whose parameters are checked less
 * strictly, so that columns of all kinds can be assigned.
 */
export type CardColumn = {
  readonly id: string;
  head(): string;
  text?(row: object): string | null;
  render?(row: object): ReactNode;
};

/** The columns that the user chose for cards; undefined for the default fields of the kind. */
export const CardColumnsContext = createContext<readonly CardColumn[] | undefined>(undefined);

export function CardFields({ card, columns }: { card: object; columns: readonly CardColumn[] }) {
  return columns.map((column) => {
    const shown = column.render?.(card) ?? column.text?.(card);
    return (
      <div key={column.id} className="kcard__line kcard__field">
        <span className="muted">{column.head()}</span>
        <span className="trunc" dir="auto">
          {shown || <EmptyValue />}
        </span>
      </div>
    );
  });
}

type CardFieldsMenuProps = {
  columns: readonly CardColumn[];
  chosen: readonly string[] | undefined;
  onChoose: (ids: readonly string[] | undefined) => void;
};

export function CardFieldsMenu({ columns, chosen, onChoose }: CardFieldsMenuProps) {
  const shown = new Set(chosen);
  const toggle = (id: string) => {
    const ids = columns.map((column) => column.id);
    onChoose(ids.filter((each) => (each === id ? !shown.has(id) : shown.has(each))));
  };
  const items = [
    ...columns.map(({ id, head }) => ({
      id,
      label: head(),
      isChecked: shown.has(id),
      onSelect: () => toggle(id),
    })),
    {
      id: "reset",
      label: t("pipeline.usualFields"),
      isDisabled: chosen === undefined,
      onSelect: () => onChoose(undefined),
    },
  ];
  const label = t("pipeline.cardFields");
  return (
    <LazyMenu
      label={label}
      trigger={<IconButton icon={Rows4} label={label} data-on={chosen !== undefined || undefined} />}
      items={items}
      searchLabel={t("ui.findColumn")}
    />
  );
}
