import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link, useRouter } from "@tanstack/react-router";
import { Copy, Download, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText, recordCountText } from "#src/records/kind-text.ts";
import { type ListTotal, totalText } from "#src/records/list-total.ts";
import type { ImportLocation } from "#src/records/record-listing.ts";
import { Button, type ButtonProps, buttonClass } from "#src/ui/controls/button.tsx";
import { Skeleton } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { ViewToggle } from "./list-controls.tsx";
import type { ListParams, ShownListParams } from "./list-params.ts";

type RecordHeaderProps = {
  kind: KindName;
  importText: (() => string) | undefined;
  list: ListTotal & { isFailed: boolean };
  params: ShownListParams;
  onChange: (change: Partial<Pick<ListParams, "layout">>) => void;
  importLocation?: ImportLocation | undefined;
  onExport: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  preloading: Pick<ButtonProps, "onPointerEnter" | "onFocus">;
  children?: ReactNode;
};

export function RecordHeader(props: RecordHeaderProps) {
  const { kind, list, params, onChange, importLocation, importText, onExport, onAdd } = props;
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
      <ViewToggle view={params.layout} onChange={(layout) => onChange({ layout })} />
      {onExport && (
        <Button variant="ghost" className="hide-m bare-when-compact" icon={Download} onClick={onExport}>
          {kindText(kind, "export")}
        </Button>
      )}
      {importLocation && importText && (
        <Link {...importLocation} className={buttonClass({ className: "hide-m" })}>
          <Icon of={Upload} size={15} />
          <span>{importText()}</span>
        </Link>
      )}
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
