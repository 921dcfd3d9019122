import { FilterX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { RecordName } from "#src/records/record-listing.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Checkbox } from "#src/ui/controls/checkbox.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { pressRecordLink, type RowPressing } from "./record-press.ts";

type RecordLinkProps = { record: RecordName; pressing: RowPressing; className?: string };

/**
 * The link with the name of a record. A click opens the quick view or, during a selection, selects the
 * record. `pressRecordLink` leaves most clicks with a modifier to the browser.
 */
export function RecordLink({ record, pressing, className }: RecordLinkProps) {
  const { id, name, isUnnamed } = record;
  return (
    <a
      href={pressing.hrefOf(id)}
      className={classNames("trunc", className, isUnnamed && "is-fallback")}
      dir="auto"
      title={name}
      data-row-link
      onClick={(event) => pressRecordLink(event, id, pressing)}
    >
      {name}
    </a>
  );
}

export function LeftMark({ record: { hasLeft } }: { record: Pick<RecordName, "hasLeft"> }) {
  if (!hasLeft) return null;
  const label = t("ui.noLongerMatches");
  return (
    <span className="left-mark" role="img" aria-label={label} title={label}>
      <Icon of={FilterX} size={14} />
    </span>
  );
}

export function LeftRecords({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  const isRefreshed = useRef(false);
  useEffect(() => {
    if (count > 0 || !isRefreshed.current) return;
    isRefreshed.current = false;
    restoreLostFocus(document.getElementById("main"));
  }, [count]);
  if (count === 0) return null;
  const refresh = () => {
    isRefreshed.current = true;
    onRefresh();
  };
  return (
    <p className="left-records">
      <span role="status">{t("ui.leftRecords", { count })}</span>
      <Button size="sm" variant="ghost" onClick={refresh}>
        {t("ui.refreshList")}
      </Button>
    </p>
  );
}

export function RecordOwner({ owner }: Pick<RecordName, "owner">) {
  if (!owner) return null;
  return (
    <span className="cell-owner" title={owner}>
      <Avatar name={owner} size="xs" />
    </span>
  );
}

type RecordPickProps = {
  record: RecordName;
  pressing: RowPressing;
  /** The avatar, which the checkbox replaces on hover, on focus and during a selection. */
  children?: ReactNode;
};

/** A click with Shift extends the selection to the record. */
export function RecordPick({ record: { id, pickLabel }, pressing, children }: RecordPickProps) {
  const { maySelect, selection } = pressing;
  if (!maySelect || !selection) return children;
  return (
    <span className="pick">
      {children}
      <Checkbox
        aria-label={pickLabel}
        checked={selection.ids.has(id)}
        onChange={({ nativeEvent }) => {
          const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
          if (isRange) selection.extendTo(id);
          else selection.toggle(id);
        }}
      />
    </span>
  );
}
