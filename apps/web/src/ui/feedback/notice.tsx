import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export type Tone = "info" | "success" | "warning" | "danger";

export const toneIcons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

type NoticeProps = { tone?: Tone; children: ReactNode; onDismiss?: () => void };

/** Screen readers announce messages with the tone "danger" immediately. */
export function Notice({ tone = "info", children, onDismiss }: NoticeProps) {
  return (
    <div className={`notice notice--${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon of={toneIcons[tone]} />
      <div className="min-w-0 flex-1">{children}</div>
      {onDismiss && <IconButton icon={X} label={t("ui.close")} size="xs" onClick={onDismiss} />}
    </div>
  );
}
