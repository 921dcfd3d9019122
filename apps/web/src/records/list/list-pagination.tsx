import type { Pagination as ListedPages } from "@lanyard/contract/field/listing-schema";
import { t } from "#src/lib/i18n/messages.ts";
import { rangeShown } from "#src/records/list-total.ts";
import { Pagination } from "#src/ui/layout/pagination.tsx";

type ListPaginationProps = {
  pagination: Pick<ListedPages, "page" | "limit" | "pages" | "total" | "totalIsExact">;
  shown: number;
  hrefFor: (page: number) => string;
  onPage: (page: number) => void;
};

/** The pagination of lists that show no records, such as the log. */
export function ListPagination({ pagination, shown, hrefFor, onPage }: ListPaginationProps) {
  const { page, pages, total, totalIsExact } = pagination;
  const [from, to] = rangeShown(pagination, shown);
  const range = { from, to, total };
  const text = totalIsExact ? t("ui.range", range) : t("ui.rangeAtLeast", range);
  return <Pagination {...{ page, pages, text, hrefFor, onPage }} />;
}
