import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";

/** The first field takes the initial focus, although the close button precedes it. */
const fields = ".dialog__body :is(input, select, textarea)";

type DialogProps = {
  title: string;
  lead?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  footer?: ReactNode;
  /** The maximum width: 560, 820 or 1120 px. On phones, the two larger sizes fill the screen. */
  size?: "wide" | "large" | "widest";
  /** Returns the element to focus first. The default is the first field, or else the title. */
  initialFocus?: () => HTMLElement | null | undefined;
  children: ReactNode;
};

/** A dialog for content, to be imported lazily. Use confirm() for questions. */
export function Dialog({
  title,
  lead,
  isOpen,
  onClose,
  footer,
  size = "wide",
  initialFocus,
  children,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const first = initialFocus ?? (() => popup.current?.querySelector<HTMLElement>(fields));
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup
          ref={popup}
          initialFocus={() => first() ?? popup.current?.querySelector<HTMLElement>("h2") ?? true}
          className={classNames("dialog dialog--wide", size !== "wide" && `dialog--large dialog--${size}`)}
        >
          <div className="panel__head">
            {lead}
            <BaseDialog.Title className="trunc" dir="auto" tabIndex={-1}>
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
