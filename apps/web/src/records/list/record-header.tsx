import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useRouter } from "@tanstack/react-router";
import { Copy, Download, Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { Versioned } from "#src/lib/api/list-cache.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText, recordCountText } from "#src/records/kind-text.ts";
import { type ListTotal, totalText } from "#src/records/list-total.ts";
import type { ImportLocation } from "#src/records/record-listing.ts";
import { Button, type ButtonProps } from "#src/ui/controls/button.tsx";
import { Skeleton } from "#src/ui/feedback/skeleton.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { ImportLink } from "./import-link.tsx";
import { ViewToggle } from "./list-controls.tsx";
import type { ListPage } from "./use-list-page.ts";

type RecordHeaderProps<Row extends Versioned> = {
  page: Pick<ListPage<Row>, "kind" | "list" | "params" | "onChange">;
  importLocation: ImportLocation | undefined;
  onExport: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  preloading: Pick<ButtonProps, "onPointerEnter" | "onFocus">;
  children?: ReactNode;
};

export function RecordHeader<Row extends Versioned>(props: RecordHeaderProps<Row>) {
  const { importLocation, onExport, onAdd } = props;
  const { list, params, onChange } = props.page;
  const { list: kind } = props.page.kind;
  const duplicates = useDuplicatesItem(kind);
  const add = onAdd && (
    <Button
      variant="primary"
      icon={Plus}
      aria-label={kindText(kind, "add")}
      {...props.preloading}
      onClick={onAdd}
    >
      {kindText(kind, "add")}
    </Button>
  );
  const count = !list.isFailed && <RecordCount {...{ kind, list }} />;
  return (
    <PageHeader title={kindText(kind, "title")} count={count} primary={add}>
      {props.children}
      {duplicates && (
        <Button
          variant="ghost"
          className="hide-m bare-when-compact"
          icon={duplicates.icon}
          onClick={duplicates.onSelect}
        >
          {duplicates.label}
        </Button>
      )}
      <ViewToggle view={params.layout} onChange={(layout) => onChange({ layout })} />
      {onExport && (
        <Button variant="ghost" className="hide-m bare-when-compact" icon={Download} onClick={onExport}>
          {kindText(kind, "export")}
        </Button>
      )}
      {importLocation && <ImportLink location={importLocation} className="hide-m" />}
    </PageHeader>
  );
}

function RecordCount({ kind, list }: { kind: KindName; list: ListTotal }) {
  if (list.total === undefined) return <Skeleton width="84px" />;
  return <span aria-live="polite">{recordCountText(kind, list.total, totalText(list))}</span>;
}

/**
 * Returns the menu item that opens the likely duplicates of a kind. Undefined for kinds that cannot be
 * merged, and if the duplicates page is not registered.
 */
export function useDuplicatesItem(list: KindName): (MenuItem & { icon: typeof Copy }) | undefined {
  const router = useRouter();
  const to = "/duplicates";
  const noun = nounsWith("merge").find((each) => recordKinds[each].plural === list);
  if (noun === undefined || !(to in router.routesByPath)) return undefined;
  const onSelect = () => void router.navigate({ to, search: { noun } });
  return { id: "duplicates", label: t("ui.likelyDuplicates"), icon: Copy, onSelect };
}

/** Returns the link to the import page. Undefined for viewers, and if the import page is not registered. */
export function useImportLocation(from?: string): ImportLocation | undefined {
  const to = "/import";
  const isRegistered = to in useRouter().routesByPath;
  return useMayWrite() && isRegistered ? { to, ...(from !== undefined && { search: { from } }) } : undefined;
}
