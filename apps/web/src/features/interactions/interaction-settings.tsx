import type { Client } from "@lanyard/client/client-shape";
import { type InteractionType, interactionIcons } from "@lanyard/contract/interaction/interaction-options";
import type { InteractionSettings as Settings } from "@lanyard/contract/interaction/interaction-settings";
import { foldText } from "@lanyard/contract/search/fold-text";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { collisionIn } from "#src/lib/api/collision.ts";
import { reasonOf } from "#src/lib/api/failure-text.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { declaredFields } from "#src/records/fields/field-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { iconNamed } from "#src/records/timeline/interaction-icon.ts";
import { useUndoOffer } from "#src/records/undo/use-undo.ts";
import { useRefresh } from "#src/records/use-refresh.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NewItemRow } from "#src/ui/controls/new-item-row.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { offerRetry } from "#src/ui/overlays/toast.ts";
import { outcomeText, typeText, useInteractionTypes } from "./interaction-types-sync.tsx";

type Types = Settings["types"];
type Type = Types[number];
type ChangeTypes = (change: (types: Types) => Types) => void;

export function InteractionSettings() {
  const { data, error, refetch } = useInteractionTypes();
  const change = useTypesChange();
  if (!data && error)
    return (
      <FailedState title={kindText("interactions", "failedTitle")} text={reasonOf(error)} onRetry={refetch} />
    );
  if (!data) return <SkeletonRows rows={6} columns={2} label={kindText("interactions", "loading")} />;
  const add = (label: string) =>
    change((types) => [...types, { id: newId(idIn(label), types), label, icon: "message", outcomes: [] }]);
  return (
    <>
      <p className="muted mb-4">{t("interactions.settingsHint")}</p>
      {data.types.map((type) => (
        <TypeGroup key={type.id} type={type} onChange={change} />
      ))}
      <div className="setgroup">
        <div>
          <h2>{t("interactions.addType")}</h2>
        </div>
        <div className="card">
          <NewItemRow label={t("interactions.newType")} button={t("interactions.addType")} onAdd={add} />
        </div>
      </div>
    </>
  );
}

function useTypesChange(): ChangeTypes {
  const client = useClient();
  const refresh = useRefresh();
  const offerUndo = useUndoOffer();
  const changing = useMutation({
    scope: { id: "interaction-types" },
    mutationFn: (change: (types: Types) => Types) => changeTypes(client, change),
    onSuccess: ({ actionId }) => offerUndo(t("interactions.settingsSaved"), actionId),
    onError: (error, change) =>
      offerRetry(t("interactions.settingsFailed"), error.message, () => changing.mutate(change)),
    onSettled: (answer) => refresh({ noun: "organisation", actionId: answer?.actionId }),
  });
  return changing.mutate;
}

/**
 * Changes the stored types. If another administrator has changed them in the meantime, repeats the change on
 * the latest types.
 */
async function changeTypes(
  client: Client,
  change: (types: Types) => Types,
  attempts = 3,
): Promise<Awaited<ReturnType<Client["interactionSettings"]["replace"]>>> {
  const { types, version } = await client.interactionSettings.read({});
  const replacing = client.interactionSettings.replace({ body: { types: change(types), version } });
  if (attempts === 1) return replacing;
  return replacing.catch((error: unknown) => {
    if (collisionIn(error) === undefined) throw error;
    return changeTypes(client, change, attempts - 1);
  });
}

const isBuiltIn = (id: string) =>
  declaredFields("interaction").type?.offered?.some((each) => each === id) ?? false;

/** Returns the id of a new type. The id is readable, because API clients use it in filters. */
const idIn = (label: string) =>
  foldText(label)
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .slice(0, 30);

function newId(base: string, others: readonly { readonly id: string }[]): string {
  const isFree = (id: string) => others.every((each) => each.id !== id);
  const numbered = Array.from({ length: others.length }, (_, index) => `${base}_${index + 2}`);
  return [base, ...numbered].find(isFree) ?? base;
}

function TypeGroup({ type, onChange }: { type: InteractionType; onChange: ChangeTypes }) {
  const { id, outcomes } = type;
  const name = typeText(type);
  const edit = (change: (type: Type) => Type) =>
    onChange((types) => types.map((each) => (each.id === id ? change(each) : each)));
  const editOutcomes = (change: (outcomes: Type["outcomes"]) => Type["outcomes"]) =>
    edit((each) => ({ ...each, outcomes: change(each.outcomes) }));
  return (
    <section className="setgroup" aria-label={name}>
      <div className="grid content-start gap-2">
        <SavingInput
          value={name}
          aria-label={t("interactions.typeName")}
          maxLength={100}
          dir="auto"
          onSave={(label) => label !== "" && edit((each) => ({ ...each, label }))}
        />
        <TypeIcon type={type} onChange={(icon) => edit((each) => ({ ...each, icon }))} />
        {!isBuiltIn(id) && (
          <Button
            variant="danger-quiet"
            size="sm"
            icon={Trash2}
            className="justify-self-start"
            onClick={() => onChange((types) => types.filter((each) => each.id !== id))}
          >
            {t("interactions.removeOption", { name })}
          </Button>
        )}
      </div>
      <div className="card">
        <ul className="quiet-fields">
          {outcomes.map((outcome, index) => (
            <li key={outcome.id} className="setrow">
              <SavingInput
                value={outcomeText(outcome)}
                aria-label={t("interactions.outcomeName", { number: index + 1, type: name })}
                maxLength={100}
                dir="auto"
                onSave={(label) =>
                  label !== "" &&
                  editOutcomes((all) =>
                    all.map((each) => (each.id === outcome.id ? { ...each, label } : each)),
                  )
                }
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={t("interactions.removeOption", { name: outcomeText(outcome) })}
                onClick={() => editOutcomes((all) => all.filter((each) => each.id !== outcome.id))}
              />
            </li>
          ))}
        </ul>
        <NewItemRow
          label={t("interactions.newOutcome")}
          button={t("interactions.addOutcome")}
          onAdd={(label) => editOutcomes((all) => [...all, { id: newId(label, all), label }])}
        />
      </div>
    </section>
  );
}

type TypeIconProps = { type: InteractionType; onChange: (icon: InteractionType["icon"]) => void };

function TypeIcon({ type, onChange }: TypeIconProps) {
  return (
    <div className="flex items-center gap-2">
      <Icon of={iconNamed(type.icon)} />
      <Select
        aria-label={t("interactions.typeIcon", { type: typeText(type) })}
        value={type.icon}
        options={interactionIcons.map((icon) => ({ value: icon, label: t(`interactions.icon.${icon}`) }))}
        onChange={({ target: { value } }) => {
          const icon = interactionIcons.find((each) => each === value);
          if (icon) onChange(icon);
        }}
      />
    </div>
  );
}
