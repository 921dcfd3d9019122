import { useRouterState } from "@tanstack/react-router";
import { useEffect, useSyncExternalStore } from "react";
import { StageFieldsHost } from "#src/features/deals/stage-fields-host.tsx";
import { ExampleStrap } from "#src/features/first-steps/example-removal.tsx";
import { ImportNotices } from "#src/features/import/import-notices.tsx";
import { LiveUpdates } from "#src/features/live/live-updates.tsx";
import { MergeDialog } from "#src/features/merge/merge.ts";
import { NoticeBanners } from "#src/features/notices/notice-banners.tsx";
import { PipelineAdditionHost } from "#src/features/pipeline/pipeline-addition.ts";
import { PreferencesListeners } from "#src/features/settings/preferences-listeners.tsx";
import { mergeRequests } from "#src/records/merge/merge-requests.ts";
import { ProvenanceHost } from "#src/records/provenance/provenance-host.tsx";
import { FailedRecordsHost } from "#src/records/selection/failed-records-host.tsx";
import { SilentErrorBoundary } from "#src/ui/feedback/silent-error-boundary.tsx";

const everyone = [LiveUpdates, NoticeBanners, PreferencesListeners, ProvenanceHost, StageFieldsHost];
const writers = [MergeHost, FailedRecordsHost, ImportNotices, ExampleStrap, PipelineAdditionHost];

/** Renders the parts that can appear on every page. If one of them fails, the others keep working. */
export function Background({ isWriter }: { isWriter: boolean }) {
  const parts = isWriter ? [...everyone, ...writers] : everyone;
  return parts.map((Part) => (
    <SilentErrorBoundary key={Part.name}>
      <Part />
    </SilentErrorBoundary>
  ));
}

/** Renders the merge dialog while a merge is requested. */
function MergeHost() {
  const [request] = useSyncExternalStore(mergeRequests.watch, mergeRequests.read);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes open dialogs
  useEffect(() => closeAll, [pathname]);
  return request && <MergeDialog {...request} onClose={() => mergeRequests.remove(request)} />;
}

function closeAll(): void {
  for (const request of mergeRequests.read()) mergeRequests.remove(request);
}
