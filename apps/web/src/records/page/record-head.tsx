import { Link } from "@tanstack/react-router";
import { ArrowLeft, Merge, Pencil, Phone, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Button, type ButtonProps } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { useEditedValue } from "./fact-editing.tsx";

export function RecordCrumbs({ kind, name }: { kind: KindName; name: string | undefined }) {
  return (
    <nav className="crumbs" aria-label={kindText(kind, "breadcrumb")}>
      <Link to={`/${kind}`} activeOptions={{ exact: true }} className="inline-flex items-center gap-1.5">
        <Icon of={ArrowLeft} size={15} />
        <span>{kindText(kind, "title")}</span>
      </Link>
      {name !== undefined && (
        <>
          <span className="here" aria-hidden="true">
            /
          </span>
          <span className="here trunc" aria-current="page" dir="auto">
            {name}
          </span>
        </>
      )}
    </nav>
  );
}

export type RecordActions = {
  onEdit: () => void;
  onDelete: () => void;
  onMerge?: (() => void) | undefined;
  onLog?: (() => void) | undefined;
};

type RecordHeadProps = {
  kind: KindName;
  avatar?: ReactNode;
  name: string;
  nameField?: string;
  about: ReactNode;
  /** The avatars of other members who view this page. */
  present: ReactNode;
  ways?: ReactNode;
  actions: RecordActions | undefined;
  preloading?: Pick<ButtonProps, "onPointerEnter" | "onFocus">;
};

export function RecordHead({
  kind,
  avatar,
  name,
  nameField = "",
  about,
  present,
  ways,
  actions,
  preloading,
}: RecordHeadProps) {
  const edited = useEditedValue()(nameField);
  return (
    <div className="record__head">
      {avatar}
      <div className="record__title">
        <h1 dir="auto" {...(edited && { tabIndex: 0, ...edited.props })}>
          {edited?.editor ?? name}
        </h1>
        {about && <div className="record__meta">{about}</div>}
      </div>
      {present}
      {ways}
      {actions && (
        <div className="record__actions flex gap-2">
          <Button icon={Pencil} onClick={actions.onEdit} {...preloading}>
            {kindText(kind, "edit")}
          </Button>
          <Button variant="danger-quiet" icon={Trash2} onClick={actions.onDelete}>
            {kindText(kind, "delete")}
          </Button>
          {actions.onLog && (
            <IconButton
              className="only-m"
              icon={Phone}
              label={t("interactions.line")}
              onClick={actions.onLog}
            />
          )}
          {actions.onMerge && (
            <ActionsMenu
              label={t("ui.moreActions")}
              items={[{ id: "merge", label: t("ui.merge"), icon: Merge, onSelect: actions.onMerge }]}
            />
          )}
        </div>
      )}
    </div>
  );
}
