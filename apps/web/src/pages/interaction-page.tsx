import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { getRouteApi } from "@tanstack/react-router";
import { aboutText, TypeMark } from "#src/features/interactions/interaction-listing.tsx";
import { interactionShown } from "#src/features/interactions/interaction-record.tsx";
import { interactionSource } from "#src/features/interactions/interaction-source.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { readRecordTab } from "#src/records/list/record-tab.ts";
import { FactEditing } from "#src/records/page/fact-editing.tsx";
import { RecordHead } from "#src/records/page/record-head.tsx";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { RecordPresence } from "#src/records/page/record-presence.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordTabs } from "#src/records/page/record-tabs.tsx";
import { useRecordActions } from "#src/records/page/use-record-actions.ts";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";
import { lazyComponent, preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";

const InteractionForm = lazyComponent(
  async () => (await import("#src/features/interactions/interaction-record.tsx")).InteractionForm,
);
const preloading = preloadOnHover(InteractionForm);

const route = getRouteApi("/signed-in/interactions/$interactionId");
const cells = lazyCells(interactionSource);

export function InteractionPage() {
  return (
    <RecordPage
      source={interactionSource}
      id={route.useParams().interactionId}
      mark="clock"
      failure={{ title: t("interactions.failedOneTitle"), text: t("interactions.failedOneText") }}
    >
      {(interaction) => <InteractionRecord interaction={interaction} />}
    </RecordPage>
  );
}

function InteractionRecord({ interaction }: { interaction: Interaction }) {
  const navigate = route.useNavigate();
  const { actions, isEditing, stopEditing } = useRecordActions(interactionSource, interaction);
  const { id, type } = interaction;
  return (
    <FactEditing noun="interaction" row={interaction} {...cells}>
      <div className="scroll">
        <RecordHead
          kind="interactions"
          avatar={<TypeMark type={type} size="lg" />}
          name={interactionSource.nameOf(interaction)}
          about={aboutText(interaction)}
          present={<RecordPresence noun="interaction" id={id} />}
          {...{ actions, preloading }}
        />
        <RecordTabs
          noun="interaction"
          row={interaction}
          tab={readRecordTab(route.useSearch()).tab}
          onChange={(tab) => navigate({ search: readRecordTab({ tab }), replace: true, resetScroll: false })}
          overview={<RecordOverview {...interactionShown(interaction)} columns={[["basic"], ["about"]]} />}
        />
        {isEditing && <InteractionForm interaction={interaction} onClose={stopEditing} />}
      </div>
    </FactEditing>
  );
}
