import type { LostReason } from "@lanyard/contract/pipeline/lost-reason-routes";
import { Trash2 } from "lucide-react";
import { useLostReasons } from "#src/features/deals/deals.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { NewItemRow } from "#src/ui/controls/new-item-row.tsx";
import { SavingInput } from "#src/ui/controls/saving-input.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import type { PipelineChange } from "./use-pipeline-change.ts";

type LostReasonSettingsProps = { onChange: (change: PipelineChange) => void };

export function LostReasonSettings({ onChange }: LostReasonSettingsProps) {
  const { data: reasons = [], isPending } = useLostReasons();
  const replace = (lostReasons: readonly (Partial<LostReason> & { name: string })[]) =>
    onChange((client) => client.lostReasons.replace({ body: { lostReasons: [...lostReasons] } }));
  return (
    <div className="setgroup">
      <div>
        <h2>{t("pipeline.settingsReasons")}</h2>
        <p>{t("pipeline.settingsReasonsHint")}</p>
      </div>
      <div className="card">
        {isPending && (
          <div className="[--row-height:52px]">
            <SkeletonRows rows={4} columns={1} label={t("pipeline.loading")} />
          </div>
        )}
        <ul className="quiet-fields">
          {reasons.map((reason, index) => (
            <li key={reason.id} className="setrow">
              <SavingInput
                value={optionText("lost_reason", reason.name)}
                aria-label={t("pipeline.settingsReasonName", { number: index + 1 })}
                maxLength={200}
                dir="auto"
                onSave={(name) =>
                  name !== "" &&
                  replace(reasons.map((each) => (each.id === reason.id ? { ...each, name } : each)))
                }
              />
              <IconButton
                icon={Trash2}
                size="sm"
                label={t("pipeline.settingsRemoveReason", { reason: optionText("lost_reason", reason.name) })}
                onClick={() => replace(reasons.filter(({ id }) => id !== reason.id))}
              />
            </li>
          ))}
        </ul>
        <NewItemRow
          label={t("pipeline.settingsNewReason")}
          button={t("pipeline.settingsAddReason")}
          onAdd={(name) => replace([...reasons, { name }])}
        />
      </div>
    </div>
  );
}
