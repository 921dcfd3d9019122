import { me } from "@lanyard/contract/field/member-choices";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { UserRound } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldsOf } from "#src/records/fields/field-text.ts";
import type { FilterChange } from "#src/records/list/list-params.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { type FilterValues, filterValue } from "./filter-value.ts";

type MineToggleProps = { noun: RecordNoun; params: FilterValues; onChange: (change: FilterChange) => void };

/** Narrows a list to what is one's own, or takes that off; nothing for kinds whose records have no owner. */
export function MineToggle({ noun, params, onChange }: MineToggleProps) {
  const [owner] = Object.entries(fieldsOf(noun)).find(([, { filter }]) => filter === "member") ?? [];
  if (owner === undefined) return null;
  const isMine = filterValue(params, owner) === me;
  return (
    <Button
      variant={isMine ? "secondary" : "ghost"}
      icon={UserRound}
      aria-pressed={isMine}
      onClick={() => onChange({ [owner]: isMine ? undefined : me })}
    >
      {t("ui.mine")}
    </Button>
  );
}
