import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Metrics } from "@lanyard/server-kit/metrics";

interface Watched {
  readonly streams: () => number;
  readonly imports: () => { running: number; queued: number };
  readonly work: BackgroundWork;
}

export function addProcessGauges(metrics: Metrics, { streams, imports, work }: Watched): void {
  metrics.addGauge({
    name: "lanyard_event_streams",
    help: "Open streams of live updates.",
    label: "service",
    read: () => ({ api: streams() }),
  });
  metrics.addGauge({
    name: "lanyard_import_jobs",
    help: "Imports that this process is running, and waiting imports when it last read the database.",
    label: "state",
    read: imports,
  });
  metrics.addGauge({
    name: "lanyard_background_work",
    help: "Background jobs that this process is running.",
    label: "work",
    read: work.counts,
  });
}
