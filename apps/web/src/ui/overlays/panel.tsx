import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { NetworkNotice } from "#src/ui/feedback/network-notice.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { useEscape } from "./use-escape.ts";

type PanelProps = {
  title: string;
  /** Before the title: an avatar. */
  lead?: ReactNode;
  /** After the title: how much is set. */
  mark?: ReactNode;
  footer?: ReactNode;
  width?: "view" | "filters";
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel next to the list: docked from 1280 px, above it below that; the list stays live. Focus moves to the
 * title on opening and back to the opener on closing. Escape closes it, also from its fields.
 */
export function Panel({ title, lead, mark, footer, width = "view", onClose, children }: PanelProps) {
  const titleId = useId();
  const heading = useFocusWhileOpen();
  useEscape(onClose);
  return (
    <aside
      className={classNames("panel", width === "filters" && "panel--filters")}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (pressedKey(event) !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="panel__head">
        {lead}
        <h2 className="trunc" id={titleId} ref={heading} tabIndex={-1} dir="auto" title={title}>
          {title}
        </h2>
        {mark}
        <span className="spacer" />
        <IconButton icon={X} label={t("ui.close")} size="sm" onClick={onClose} />
      </div>
      <NetworkNotice isSilent />
      <div className="panel__body">{children}</div>
      {footer && <div className="panel__foot">{footer}</div>}
    </aside>
  );
}

function useFocusWhileOpen() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    // A user who already edits a value of the list keeps the focus there.
    if (!opener?.closest(".is-editing")) heading.current?.focus({ preventScroll: true });
    return () => {
      // A user who already moved on keeps the focus.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return heading;
}

type PanelGroupProps = { title?: ReactNode; action?: ReactNode; children: ReactNode };

/** A titled part of a panel; its action (a small button) is to the right of the title. */
export function PanelGroup({ title, action, children }: PanelGroupProps) {
  return (
    <section className="panel__group">
      {title && action && (
        <div className="panel__group-head">
          <h3>{title}</h3>
          {action}
        </div>
      )}
      {title && !action && <h3>{title}</h3>}
      {children}
    </section>
  );
}
