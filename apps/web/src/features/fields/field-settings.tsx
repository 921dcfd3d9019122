import type { Client } from "@lanyard/client/client-shape";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { maxCountedInRequest } from "@lanyard/contract/limits";
import type { View } from "@lanyard/contract/view/view-schema";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Shapes, Trash2 } from "lucide-react";
import { useState } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatNames } from "#src/lib/format/names.ts";
import { formatCount } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { customLabel } from "#src/records/fields/custom-fields.ts";
import { sectionTitle } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { viewListOptions } from "#src/records/views/use-views.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { ReorderList } from "#src/ui/layout/reorder-list.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { ActionsMenu } from "#src/ui/overlays/lazy-menu.tsx";
import { toast } from "#src/ui/overlays/toast.ts";
import { useFieldChange, useFieldMove, useFields } from "./field-queries.ts";
import { LazyFieldForm } from "./fields.ts";
import { RetypeDialog } from "./retype-dialog.tsx";

export function FieldSettings() {
  const { data, isLoadingError, refetch } = useFields();
  if (isLoadingError)
    return <FailedState title={t("fields.loadFailed")} text={t("fields.loadFailedText")} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} columns={2} label={t("ui.loading")} />;
  return (
    <>
      <p className="muted">{t("fields.text")}</p>
      {recordNouns.map((noun) => (
        <FieldsOfKind key={noun} noun={noun} fields={data.filter((field) => field.noun === noun)} />
      ))}
    </>
  );
}

function FieldsOfKind({ noun, fields }: { noun: RecordNoun; fields: readonly CustomField[] }) {
  const title = kindText(recordKinds[noun].plural, "title");
  const [isAdding, setIsAdding] = useState(false);
  const move = useFieldMove();
  const { data: views } = useQuery(viewListOptions(useClient(), noun));
  const items = fields.map((field) => ({ id: field.id, name: customLabel(field), field }));
  return (
    <section className="members__part fields" aria-labelledby={`fields-${noun}`}>
      <div className="keys__head">
        <h2 id={`fields-${noun}`}>{title}</h2>
        <Button
          size="sm"
          icon={Plus}
          aria-label={t("fields.addTo", { records: title })}
          onClick={() => setIsAdding(true)}
        >
          {t("fields.add")}
        </Button>
      </div>
      {fields.length === 0 ? (
        <p className="card fields__none">{t("fields.none")}</p>
      ) : (
        <ReorderList label={title} items={items} className="card" onMove={move}>
          {({ field }) => <FieldRow field={field} views={views} />}
        </ReorderList>
      )}
      {isAdding && <LazyFieldForm noun={noun} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function FieldRow({ field, views = [] }: { field: CustomField; views: readonly View[] | undefined }) {
  const { id, noun } = field;
  const name = customLabel(field);
  const [isEditing, setIsEditing] = useState(false);
  const [isRetyping, setIsRetyping] = useState(false);
  const removing = useFieldChange((client) => client.fields.remove({ params: { id } }), t("fields.deleted"));
  const client = useClient();
  const tell = ({ message }: Error) => void toast.error(message);
  const remove = async () => {
    if (field.views.length > 0 && !(await confirmRemoval(client, field).catch(tell))) return;
    removing.mutate(undefined, { onError: tell });
  };
  return (
    <div className="setrow fields__row">
      <div>
        <b dir="auto">{name}</b>
        <small>{aboutField(field, views)}</small>
      </div>
      <ActionsMenu
        label={t("fields.actionsOf", { field: name })}
        items={[
          { id: "edit", label: t("ui.record.edit"), icon: Pencil, onSelect: () => setIsEditing(true) },
          // A field whose type is changing cannot start another type change.
          ...(field.retyping === undefined
            ? [{ id: "retype", label: t("fields.retype"), icon: Shapes, onSelect: () => setIsRetyping(true) }]
            : []),
          {
            id: "delete",
            label: t("ui.delete"),
            icon: Trash2,
            isDanger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {isRetyping && <RetypeDialog field={field} onClose={() => setIsRetyping(false)} />}
      {isEditing && <LazyFieldForm noun={noun} field={field} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

async function confirmRemoval(client: Client, field: CustomField): Promise<boolean> {
  const { views } = await client.views.list({ query: {} });
  const names = views.filter(({ id }) => field.views.includes(id)).map(({ name }) => name);
  return confirm({
    title: t("fields.deleteTitle", { field: customLabel(field) }),
    message: t("fields.viewsLose", { count: names.length, views: formatNames(names) }),
    confirmLabel: t("ui.delete"),
    tone: "danger",
  });
}

function aboutField(field: CustomField, views: readonly View[]): string {
  const { noun, type, section, required, unique, searched, filled, private_views, retyping } = field;
  const names = views.filter(({ id }) => field.views.some((used) => used === id)).map(({ name }) => name);
  const shown = filled < maxCountedInRequest ? formatCount(filled) : t("ui.about", { count: filled });
  const parts = [
    retyping && retypingText(retyping),
    t(`fields.type.${type}`),
    sectionTitle(noun, section),
    required && t("fields.isRequired"),
    unique && t("fields.isUnique"),
    searched && t("fields.isSearched"),
    t("fields.filled", { count: filled, shown }),
    names.length > 0 && t("fields.views", { count: names.length, names: formatNames(names) }),
    private_views > 0 && t("fields.privateViews", { count: private_views }),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Returns the progress of a type change as text. The number of records is 0 until the job has started. */
function retypingText({ done, total }: NonNullable<CustomField["retyping"]>): string {
  if (total === 0) return t("fields.retypePreparing");
  return t("fields.retyping", { done, total });
}
