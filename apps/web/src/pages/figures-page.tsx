import { getRouteApi } from "@tanstack/react-router";
import { type FigureWeeks, figureWeeks } from "#src/features/deals/figures-address.ts";
import { InteractionFigures } from "#src/features/interactions/interaction-figures.tsx";
import { StageFigures } from "#src/features/pipeline/stage-figures.tsx";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { optionText } from "#src/lib/i18n/option-text.ts";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

const route = getRouteApi("/signed-in/figures");
const weeksText = (weeks: FigureWeeks) => t("deals.figuresWeeks", { count: Number(weeks) });

export function FiguresPage() {
  const { pipeline_id, weeks = "12" } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: pipelines = [] } = usePipelines();
  const pipeline =
    pipelines.find(({ id }) => id === pipeline_id) ?? pipelines.find(({ is_default }) => is_default);
  return (
    <>
      <PageHeader title={t("deals.figuresTitle")} />
      <div className="scroll">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
          <Card
            title={t("deals.figuresStages")}
            action={
              pipelines.length > 1 &&
              pipeline && (
                <div className="ms-auto min-w-0">
                  <SelectField
                    label={t("deals.figuresPipeline")}
                    isLabelHidden
                    value={pipeline.id}
                    options={pipelines.map(({ id, name }) => ({
                      value: id,
                      label: optionText("pipeline", name),
                    }))}
                    onChange={({ target }) =>
                      navigate({ search: (now) => ({ ...now, pipeline_id: target.value }), replace: true })
                    }
                  />
                </div>
              )
            }
          >
            {pipeline && <StageFigures pipeline={pipeline} />}
          </Card>
          <Card
            title={t("interactions.title")}
            action={
              <SegmentedControl
                label={t("ui.period")}
                segments={figureWeeks.map((value) => ({ value, label: weeksText(value) }))}
                value={weeks}
                onChange={(next) => navigate({ search: (now) => ({ ...now, weeks: next }), replace: true })}
              />
            }
          >
            <InteractionFigures weeks={Number(weeks)} />
          </Card>
        </div>
      </div>
    </>
  );
}
