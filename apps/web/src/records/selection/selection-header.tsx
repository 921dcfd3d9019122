import { Download, Merge, Pencil, Trash2, X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { Selection } from "#src/records/table/use-selection.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { usePageTitle } from "#src/ui/layout/page-title.ts";

type SelectionHeaderProps = {
  title: string;
  selection: Selection;
  total: string;
  onEdit: () => void;
  onMerge: (() => void) | undefined;
  onExport: (() => void) | undefined;
  onDelete: () => void;
  menus: ReactNode;
  children?: ReactNode;
};

/** The header that replaces the page header during a selection (spec section 2.4). */
export function SelectionHeader(props: SelectionHeaderProps) {
  const { title, selection, total, onEdit, onMerge, onExport, onDelete, menus, children } = props;
  usePageTitle(title);
  return (
    <header className="page-header selection">
      <IconButton icon={X} label={t("ui.cancelSelection")} onClick={selection.clear} />
      <h1 aria-live="polite">{t("ui.selected", { count: selection.count, total })}</h1>
      <Button variant="ghost" onClick={selection.toggleAll}>
        {selection.isAll ? t("ui.unselectAll") : t("ui.selectAll")}
      </Button>
      {children}
      <span className="spacer" />
      <span className="selection__actions">
        {menus}
        <Button variant="secondary" icon={Pencil} onClick={onEdit}>
          {t("ui.bulkEdit")}
        </Button>
        {onExport && (
          <Button variant="secondary" icon={Download} onClick={onExport}>
            {t("ui.exportSelected")}
          </Button>
        )}
        {onMerge && (
          <Button variant="secondary" icon={Merge} onClick={onMerge}>
            {t("ui.merge")}
          </Button>
        )}
        <Button variant="danger" icon={Trash2} onClick={onDelete}>
          {t("ui.delete")}
        </Button>
      </span>
    </header>
  );
}
