import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ImportJobStep } from "./import-job-step.tsx";
import { UploadStep } from "./upload-step.tsx";

type ImportScreenProps = {
  /** Undefined before the upload. */
  id: string | undefined;
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
};

/** The four steps of an import, which has a URL after the upload. */
export function ImportScreen({ id, kind, onKind }: ImportScreenProps) {
  const navigate = useNavigate();
  const [place, setPlace] = useState({ id, takesFocus: false });
  if (place.id !== id) setPlace({ id, takesFocus: true });
  const { takesFocus } = place;
  const go = (next: string | undefined) =>
    // The upload has finished, so leaving the page needs no confirmation. Each step scrolls to its own start.
    void navigate({ to: "/import", search: { id: next }, ignoreBlocker: true, resetScroll: false });
  if (id === undefined)
    return (
      <UploadStep kind={kind} onKind={onKind} takesFocus={takesFocus} onReceived={(job) => go(job.id)} />
    );
  return <ImportJobStep key={id} id={id} takesFocus={takesFocus} onRestart={() => go(undefined)} />;
}
