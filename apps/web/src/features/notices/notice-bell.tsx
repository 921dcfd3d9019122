import { Bell } from "lucide-react";
import { useState } from "react";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NoticePanel } from "./notice-panel.tsx";
import { useNotices } from "./notice-queries.ts";

/** The server stops counting here. */
const mostCounted = 100;
/** The badge on the bell has room for one figure. */
const mostOnBadge = 9;

type NoticeBellProps = {
  /** Whether it was pressed before its code had loaded. */
  isPressed: boolean;
};

/** The bell with the number of unseen notices; a press shows all of them. */
export function NoticeBell({ isPressed }: NoticeBellProps) {
  const unseen = useNotices().data?.pages[0]?.unseen ?? 0;
  const shown = unseen >= mostCounted ? `${formatCount(mostCounted - 1)}+` : formatCount(unseen);
  const badge = unseen > mostOnBadge ? `${mostOnBadge}+` : shown;
  const label = unseen > 0 ? t("notices.bell", { shown }) : t("shell.notifications");
  const button = (
    <IconButton icon={Bell} label={label} className="bell" {...(unseen > 0 && { "data-unseen": badge })} />
  );
  const [isOpen, setIsOpen] = useState(isPressed);
  return <NoticePanel trigger={button} isOpen={isOpen} onOpenChange={setIsOpen} />;
}
