import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { kindText } from "#src/records/kind-text.ts";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { type BoardKind, boardKinds } from "./board-kinds.ts";
import { LabelledSelect } from "./labelled-select.tsx";

type PipelineHeaderProps = {
  pipelines: readonly Pipeline[];
  shown: Pipeline | undefined;
  onPipeline: (id: string) => void;
  view: BoardKind;
  onView: (view: BoardKind) => void;
};

export function PipelineHeader(props: PipelineHeaderProps) {
  const { pipelines, shown, onPipeline, view, onView } = props;
  return (
    <PageHeader
      title={t("pipeline.title")}
      count={
        shown && pipelines.length < 2 && <span className="hide-m">{optionText("pipeline", shown.name)}</span>
      }
    >
      {shown && pipelines.length > 1 && (
        <LabelledSelect
          label={t("pipeline.title")}
          value={shown.id}
          options={pipelines.map(({ id, name }) => ({ value: id, label: optionText("pipeline", name) }))}
          onChange={onPipeline}
        />
      )}
      <LabelledSelect
        label={t("ui.view")}
        value={view}
        options={boardKinds.map((kind) => ({ value: kind, label: kindText(kind, "title") }))}
        onChange={(next) => onView(oneOf(boardKinds, next) ?? view)}
      />
    </PageHeader>
  );
}
