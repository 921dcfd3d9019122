import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Icon } from "./icon.tsx";

type PageSlot = { page: number } | { gapAfter: number };

const listedInFull = 7;

/**
 * Returns the page numbers to show: all if there are at most 7; otherwise the first, the last and 5 around
 * the current page, with ellipses in between (spec section 9).
 */
export function pageSlots(page: number, pages: number): PageSlot[] {
  if (pages <= listedInFull) return range(1, pages);
  const first = Math.min(Math.max(1, page - 2), pages - 4);
  const window = range(first, Math.max(first, 1) + 4);
  const head: PageSlot[] = first > 1 ? [{ page: 1 }, ...(first > 2 ? [{ gapAfter: 1 }] : [])] : [];
  const last = first + 4;
  const tail: PageSlot[] =
    last < pages ? [...(last < pages - 1 ? [{ gapAfter: last }] : []), { page: pages }] : [];
  return [...head, ...window, ...tail];
}

function range(first: number, last: number): PageSlot[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({ page: first + index }));
}

type PaginationProps = {
  page: number;
  pages: number;
  text: string;
  hrefFor: (page: number) => string;
  onPage: (page: number) => void;
};

export function Pagination({ page, pages, text, hrefFor, onPage }: PaginationProps) {
  if (pages <= 1) return null;
  const target = { page, pages, hrefFor, onPage };
  return (
    <div className="pager">
      <span className="range-text">{text}</span>
      <nav className="pages" aria-label={t("ui.pagination")}>
        <PageLink {...target} to={1} isOff={page <= 1} label={t("ui.firstPage")} icon={ChevronsLeft} />
        <PageLink
          {...target}
          to={page - 1}
          isOff={page <= 1}
          label={t("ui.previousPage")}
          icon={ChevronLeft}
        />
        {pageSlots(page, pages).map((slot) =>
          "page" in slot ? (
            <PageLink key={slot.page} {...target} to={slot.page} label={t("ui.page", { page: slot.page })}>
              {slot.page}
            </PageLink>
          ) : (
            <span key={`after-${slot.gapAfter}`} className="pg-mid" aria-hidden="true">
              …
            </span>
          ),
        )}
        <PageLink
          {...target}
          to={page + 1}
          isOff={page >= pages}
          label={t("ui.nextPage")}
          icon={ChevronRight}
        />
        <PageLink
          {...target}
          to={pages}
          isOff={page >= pages}
          label={t("ui.lastPage")}
          icon={ChevronsRight}
        />
      </nav>
    </div>
  );
}

type PageLinkProps = Omit<PaginationProps, "text"> & {
  to: number;
  label: string;
  isOff?: boolean;
  icon?: LucideIcon;
  children?: ReactNode;
};

function PageLink({ page, hrefFor, onPage, to, label, isOff = false, icon, children }: PageLinkProps) {
  const content = icon ? <Icon of={icon} size={15} /> : children;
  if (isOff) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: screen readers announce it as an unavailable link
      // biome-ignore lint/a11y/useFocusableInteractive: Tab must skip it
      <span role="link" aria-disabled="true" aria-label={label}>
        {content}
      </span>
    );
  }
  const isCurrent = !icon && to === page;
  return (
    <a
      href={hrefFor(to)}
      aria-label={label}
      aria-current={isCurrent ? "page" : undefined}
      className={icon || isCurrent ? undefined : "pg-mid"}
      onClick={(event) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        onPage(to);
      }}
    >
      {content}
    </a>
  );
}

function isModifiedClick(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
}
