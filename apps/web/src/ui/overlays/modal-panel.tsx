import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NetworkNotice } from "#src/ui/feedback/network-notice.tsx";
import { confirmationRequests } from "./confirm.ts";

type ModalPanelProps = {
  title: string;
  isOpen: boolean;
  /** Called on Escape, the close button and a click outside. The panel stays open until isOpen changes. */
  onClose: () => void;
  footer?: ReactNode;
  /** The element to focus first. The default is the first field. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/**
 * A panel that shows a form over the page, to be imported lazily. It keeps the focus inside, and its footer
 * stays visible.
 */
export function ModalPanel({ title, isOpen, onClose, footer, initialFocus, children }: ModalPanelProps) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={(open, { event }) => {
        const isForQuestionAbove = confirmationRequests.read().length > 0 || event.defaultPrevented;
        if (!open && !isForQuestionAbove) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          className="panel panel--modal"
          initialFocus={initialFocus ?? (() => findFirstField(body.current))}
        >
          <div className="panel__head">
            <Dialog.Title className="trunc">{title}</Dialog.Title>
            <span className="spacer" />
            <Dialog.Close render={<IconButton icon={X} label={t("ui.close")} size="sm" />} />
          </div>
          <NetworkNotice />
          <div ref={body} className="panel__body">
            {children}
          </div>
          {footer && <div className="panel__foot">{footer}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function findFirstField(form: HTMLElement | null): HTMLElement | null {
  return form?.querySelector<HTMLElement>(":is(input, select, textarea):not([type=hidden])") ?? null;
}
