import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";

type DialogProps = {
  title: string;
  lead?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** The wide dialog (560), for looking at one thing. Load it lazily. To ask a question use confirm(). */
export function Dialog({ title, lead, isOpen, onClose, footer, children }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup className="dialog dialog--wide">
          <div className="panel__head">
            {lead}
            <BaseDialog.Title className="trunc" dir="auto">
              {title}
            </BaseDialog.Title>
            <span className="spacer" />
            <BaseDialog.Close render={<IconButton icon={X} label={t("ui.close")} size="sm" />} />
          </div>
          <div className="dialog__body">{children}</div>
          {footer && <div className="panel__foot">{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
