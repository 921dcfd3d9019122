import { getRouteApi } from "@tanstack/react-router";
import { aboutText, TypeMark } from "#src/features/interactions/interaction-listing.tsx";
import { InteractionForm, interactionShown } from "#src/features/interactions/interaction-record.tsx";
import { interactionSource } from "#src/features/interactions/interaction-source.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { RecordOverview } from "#src/records/page/record-overview.tsx";
import { RecordPage } from "#src/records/page/record-reading.tsx";
import { RecordView } from "#src/records/page/record-view.tsx";
import { lazyCells } from "#src/records/sheet/lazy-cells.tsx";

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
      {(interaction) => (
        <RecordView
          source={interactionSource}
          row={interaction}
          cells={cells}
          head={{ avatar: <TypeMark type={interaction.type} size="lg" />, about: aboutText(interaction) }}
          overview={<RecordOverview {...interactionShown(interaction)} columns={[["basic"], ["about"]]} />}
          form={(onClose) => <InteractionForm interaction={interaction} onClose={onClose} />}
        />
      )}
    </RecordPage>
  );
}
