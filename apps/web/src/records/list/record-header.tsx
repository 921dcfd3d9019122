import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { Link, useRouter } from "@tanstack/react-router";
import { Copy, Download, Plus, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import type { ListTexts } from "#src/records/kind-text.ts";
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
  texts: ListTexts;
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
  const { texts, list, params, onChange, importLocation, onExport, onAdd, preloading, children } = props;
  const add = onAdd && (
    <Button variant="primary" icon={Plus} aria-label={texts.add()} {...preloading} onClick={onAdd}>
      {texts.add()}
    </Button>
  );
  const count = !list.isFailed && <RecordCount texts={texts} list={list} />;
  return (
    <PageHeader title={texts.title()} count={count} primary={add}>
      {children}
      <ViewToggle view={params.layout} onChange={(layout) => onChange({ layout })} />
      {onExport && (
        <Button variant="ghost" className="hide-m bare-when-compact" icon={Download} onClick={onExport}>
          {texts.export()}
        </Button>
      )}
      {importLocation && texts.import && (
        <Link {...importLocation} className={buttonClass({ className: "hide-m" })}>
          <Icon of={Upload} size={15} />
          <span>{texts.import()}</span>
        </Link>
      )}
    </PageHeader>
  );
}

function RecordCount({ texts, list }: { texts: ListTexts; list: ListTotal }) {
  if (list.total === undefined) return <Skeleton width="84px" />;
  return <span aria-live="polite">{texts.count({ count: list.total, shown: totalText(list) })}</span>;
}

/** Returns a link to the likely duplicates of a list, or undefined for kinds that cannot be merged. */
export function useDuplicatesItem(list: KindName): (MenuItem & { icon: typeof Copy }) | undefined {
  const router = useRouter();
  const to = "/duplicates";
  const noun = nounsWith("merge").find((each) => recordKinds[each].plural === list);
  if (noun === undefined || !(to in router.routesByPath)) return undefined;
  const onSelect = () => void router.navigate({ to, search: { noun } });
  return { id: "duplicates", label: t("ui.likelyDuplicates"), icon: Copy, onSelect };
}
