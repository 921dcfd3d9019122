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
  lead?: ReactNode;
  /** Content after the title, such as the number of active filters. */
  mark?: ReactNode;
  footer?: ReactNode;
  width?: "view" | "filters";
  onClose: () => void;
  children: ReactNode;
};

/**
 * A panel next to the list, which stays usable. Below 1280 px, the panel covers the list. Opening it focuses
 * its title, closing it returns the focus, and Escape closes it, even from one of its fields.
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
    // A user who is editing a cell keeps the focus there.
    if (!opener?.closest(".is-editing")) heading.current?.focus({ preventScroll: true });
    return () => {
      // If the user has moved the focus elsewhere, it stays there.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return heading;
}

type PanelGroupProps = { title?: ReactNode; action?: ReactNode; children: ReactNode };

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
