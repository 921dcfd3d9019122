import { Link } from "@tanstack/react-router";
import { ArrowLeft, Pencil, Trash2 } from "lucide-react";
import type { KindName } from "#src/records/kind-name.ts";
import { kindText } from "#src/records/kind-text.ts";
import { Button, type ButtonProps } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

type CrumbsProps = { kind: KindName; name: string | undefined };

/** The way back to the list, with the name of the record once it is known. */
export function RecordCrumbs({ kind, name }: CrumbsProps) {
  return (
    <nav className="crumbs" aria-label={kindText(kind, "breadcrumb")}>
      <Link to={`/${kind}`} activeOptions={{ exact: true }} className="inline-flex items-center gap-1.5">
        <Icon of={ArrowLeft} size={15} />
        {kindText(kind, "title")}
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

type ActionsProps = {
  kind: KindName;
  /** Left out for people who only read. */
  actions: { onEdit: () => void; onDelete: () => void } | undefined;
  /** Fetches the form's code when the pointer or the focus comes near. */
  preloading: Pick<ButtonProps, "onPointerEnter" | "onFocus">;
};

/** What can be done to a record on its page. */
export function RecordActions({ kind, actions, preloading }: ActionsProps) {
  return (
    actions && (
      <div className="record__actions flex gap-2">
        <Button icon={Pencil} onClick={actions.onEdit} {...preloading}>
          {kindText(kind, "edit")}
        </Button>
        <Button variant="danger-quiet" icon={Trash2} onClick={actions.onDelete}>
          {kindText(kind, "delete")}
        </Button>
      </div>
    )
  );
}
