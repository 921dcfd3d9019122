import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { Scale } from "lucide-react";
import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import type { BoardKind } from "./board-model.ts";

type PipelineHeaderProps = {
  pipelines: readonly Pipeline[];
  shown: Pipeline | undefined;
  onPipeline: (id: string) => void;
  view: BoardKind;
  onView: (view: BoardKind) => void;
  isWeighted: boolean;
  onWeighted: (isWeighted: boolean) => void;
};

/** The head of the pipeline page: which pipeline, contacts or deals, and how deals are added up. */
export function PipelineHeader(props: PipelineHeaderProps) {
  const { pipelines, shown, onPipeline, view, onView, isWeighted, onWeighted } = props;
  return (
    <PageHeader
      title={t("pipeline.title")}
      count={
        shown && pipelines.length < 2 && <span className="hide-m">{optionText("pipeline", shown.name)}</span>
      }
    >
      {shown && pipelines.length > 1 && (
        <LabelledSelect
          label={t("pipeline.choose")}
          value={shown.id}
          options={pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) }))}
          onChange={onPipeline}
        />
      )}
      {view === "deals" && (
        <IconButton
          icon={Scale}
          label={t("pipeline.weightedHint")}
          aria-pressed={isWeighted}
          onClick={() => onWeighted(!isWeighted)}
        />
      )}
      <LabelledSelect
        label={t("pipeline.view")}
        value={view}
        options={[
          { value: "contacts", label: t("pipeline.viewContacts") },
          { value: "deals", label: t("pipeline.viewDeals") },
        ]}
        onChange={(next) => onView(next === "deals" ? "deals" : "contacts")}
      />
    </PageHeader>
  );
}

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

function LabelledSelect({ label, value, options, onChange }: LabelledSelectProps) {
  const id = useId();
  return (
    <span className="select-wrap board-select">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        className="select--auto"
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
