import { type ReactNode, useEffect, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import type { SelectOption } from "#src/ui/controls/select-field.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Steps } from "#src/ui/layout/steps.tsx";
import { ImportingStep } from "./importing-step.tsx";
import { MappingStep } from "./mapping-step.tsx";
import { ResultsStep } from "./results-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { useImport } from "./use-import.ts";

type ImportScreenProps = {
  /** What a column can become: fields with their labels. */
  targets: readonly SelectOption[];
  viewContacts: ReactNode;
  /** What has to be known before a file is chosen. */
  notice: string | undefined;
};

const order = ["upload", "mapping", "importing", "results"] as const;

/** The import in its four steps. */
export function ImportScreen({ targets, viewContacts, notice }: ImportScreenProps) {
  const flow = useImport();
  const { state, error } = flow;
  const place = useFocusOnStep(state.step);
  return (
    <section ref={place} tabIndex={-1} className="page-narrow import" aria-label={t("import.title")}>
      <Steps
        label={t("import.steps")}
        steps={[t("import.stepUpload"), t("import.stepMap"), t("import.stepImport"), t("import.stepResults")]}
        currentIndex={order.indexOf(state.step)}
      />
      {error && (
        <div className="import__error">
          <Notice tone="danger" onDismiss={() => flow.setError(undefined)}>
            {error}
          </Notice>
        </div>
      )}
      {notice !== undefined && state.step === "upload" && (
        <div className="import__error">
          <Notice tone="warning">{notice}</Notice>
        </div>
      )}
      <CurrentStep flow={flow} targets={targets} viewContacts={viewContacts} />
    </section>
  );
}

type CurrentStepProps = Omit<ImportScreenProps, "notice"> & { flow: ReturnType<typeof useImport> };

function CurrentStep({ flow, targets, viewContacts }: CurrentStepProps) {
  const { state } = flow;
  if (state.step === "upload") {
    return <UploadStep reading={state.reading} onFile={flow.choose} onError={flow.setError} />;
  }
  if (state.step === "mapping") {
    return (
      <MappingStep
        read={state}
        targets={targets}
        choices={state.choices}
        onChange={(choices) => flow.change({ ...state, choices })}
        onEncoding={(encoding) => void flow.readAs(state, state.choices, encoding)}
        isReading={state.isReading === true}
        onBack={flow.restart}
        onImport={() => flow.send(state, state.choices)}
      />
    );
  }
  if (state.step === "importing") {
    return <ImportingStep fileName={state.file.name} rowCount={state.rowCount} share={state.share} />;
  }
  return (
    <ResultsStep
      fileName={state.file.name}
      result={state.result}
      viewContacts={viewContacts}
      onRestart={flow.restart}
    />
  );
}

/** A new step takes the place of the one that had the focus. */
function useFocusOnStep(step: string) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);
  return place;
}
