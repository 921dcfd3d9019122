import { formatDate } from "#src/lib/format/date.ts";
import { ShownTime } from "#src/lib/format/shown-time.tsx";
import { interactionIcon } from "#src/records/timeline/interaction-icon.ts";
import { EmptyValue } from "#src/ui/layout/empty-value.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export function LastInteractionText({ row }: { row: object }) {
  const [at, type] = [textIn(row, "last_interaction_at"), textIn(row, "last_interaction_type")];
  if (at === null) return <EmptyValue />;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon of={interactionIcon(type)} size={14} />
      <ShownTime at={at}>{formatDate(at)}</ShownTime>
    </span>
  );
}

function textIn(row: object, name: string): string | null {
  const value: unknown = Reflect.get(row, name);
  return typeof value === "string" ? value : null;
}
