import { UserMinus, X } from "lucide-react";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import type { Columns } from "./board-model.ts";

type SelectionBarProps = {
  by: string | undefined;
  selection: Selection;
  columns: Columns;
  onMove: (ids: readonly string[], stageId: string) => void;
  onRemove: (() => void) | undefined;
};

/**
 * A bar with actions on the selected cards: moving them without dragging (WCAG 2.2, 2.5.7), and removing
 * them.
 */
export function SelectionBar({ by, selection, columns, onMove, onRemove }: SelectionBarProps) {
  const selectId = useId();
  return (
    <section className="board-bar" aria-label={t("pipeline.selectedCount", { count: selection.ids.size })}>
      <IconButton icon={X} size="sm" label={t("pipeline.clearSelection")} onClick={selection.clear} />
      <span role="status">{t("pipeline.selectedCount", { count: selection.ids.size })}</span>
      <label className="vh" htmlFor={selectId}>
        {by === undefined ? t("pipeline.moveTo") : t("pipeline.moveToColumn")}
      </label>
      <Select
        id={selectId}
        className="select--auto"
        value=""
        emptyLabel={by === undefined ? t("pipeline.moveToChoose") : t("pipeline.moveToColumnChoose")}
        options={columns.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => target.value && onMove([...selection.ids], target.value)}
      />
      {onRemove && (
        <IconButton icon={UserMinus} size="sm" label={t("pipeline.removeSelected")} onClick={onRemove} />
      )}
    </section>
  );
}
