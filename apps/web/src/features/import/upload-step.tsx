import { type ImportJob, type ImportKind, importKind } from "@lanyard/contract/import/import-job-schema";
import { type NounWith, nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { useBlocker } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatPercent } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { saveFile } from "#src/records/use-file-saving.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileDropZone } from "#src/ui/controls/file-drop-zone.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { ProgressBar } from "#src/ui/feedback/progress-bar.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { HeadCell, Table } from "#src/ui/layout/table.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import type { ReadingChoice } from "./file-sample.ts";
import { fileEndings, readingText, sentText } from "./import-file.ts";
import { kindOptions } from "./import-kind-text.ts";
import { ReadingFields } from "./reading-fields.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { StepFrame } from "./step-frame.tsx";
import { type Upload, useUpload } from "./use-upload.ts";

type UploadStepProps = {
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  takesFocus: boolean;
  onReceived: (job: ImportJob) => void;
};

export function UploadStep({ kind, onKind, takesFocus, onReceived }: UploadStepProps) {
  const { upload, error, setError, choose, reread, cancel } = useUpload(onReceived);
  const downloadTemplate = useTemplate(setError);
  const templateNoun = nounsWith("import").find((noun) => noun === kind);
  return (
    <StepFrame
      step="upload"
      part={upload === undefined ? "choosing" : "sending"}
      takesFocus={takesFocus}
      error={error}
      onDismiss={() => setError(undefined)}
    >
      <h2 className="h2">{t("import.uploadTitle")}</h2>
      {upload === undefined ? (
        <>
          <p className="lede">{t("import.uploadText")}</p>
          <div className="import__part import__choices">
            <SelectField
              label={t("import.kind")}
              options={kindOptions()}
              value={kind}
              onChange={({ target }) => onKind(importKind.parse(target.value))}
            />
          </div>
          <div className="import__part">
            <FileDropZone
              title={t("import.drop")}
              hint={t("import.dropHint")}
              browseLabel={t("import.browse")}
              accept={fileEndings.join(",")}
              onFiles={([file]) => file && void choose(file, kind)}
            />
          </div>
          <div className="import__part">
            {templateNoun && (
              <Button icon={Download} onClick={() => void downloadTemplate(templateNoun)}>
                {t("import.downloadTemplate")}
              </Button>
            )}
          </div>
          <RecentImports />
        </>
      ) : (
        <Sending upload={upload} onRead={(choice) => void reread(upload, choice)} onCancel={cancel} />
      )}
    </StepFrame>
  );
}

type SendingProps = { upload: Upload; onRead: (choice: ReadingChoice) => void; onCancel: () => void };

function Sending({ upload, onRead, onCancel }: SendingProps) {
  const { file, share, beginning, isReading } = upload;
  useBlocker({ shouldBlockFn: wantsToStay, enableBeforeUnload: true });
  const percent = share * 100;
  return (
    <>
      <p className="import__status" role="status">
        <Spinner /> {readingText(file)}
      </p>
      <div className="import__part">
        <ProgressBar percent={percent} label={t("import.uploadProgress")} />
      </div>
      <div className="import__actions import__actions--close">
        <p className="muted">
          {share < 1
            ? `${t("import.uploading", { file: file.name, percent: formatPercent(Math.floor(percent)) })} · ${sentText(file, share)}`
            : t("import.arrived")}
        </p>
        <span className="spacer" />
        <Button onClick={onCancel}>{t("import.cancelUpload")}</Button>
      </div>
      {beginning && (
        <>
          <ReadingFields file={beginning} isBusy={isReading} onRead={onRead} />
          <FirstRows headers={beginning.headers} sampleRows={beginning.sample_rows} />
        </>
      )}
    </>
  );
}

async function wantsToStay(): Promise<boolean> {
  const leaves = await confirm({
    title: t("import.leaveTitle"),
    message: t("import.leaveText"),
    confirmLabel: t("import.leave"),
    cancelLabel: t("import.stay"),
    focus: "cancel",
  });
  return !leaves;
}

function useTemplate(onError: (text: string) => void) {
  const client = useClient();
  return async (kind: NounWith<"import">) => {
    try {
      const response = await client.imports.template({ query: { kind } });
      saveFile(await response.blob(), `${recordKinds[kind].plural}_template.csv`);
    } catch (error) {
      onError(t("import.templateFailed", { reason: error instanceof Error ? error.message : "" }));
    }
  };
}

type FirstRowsProps = { headers: readonly string[]; sampleRows: readonly (readonly string[])[] };

function FirstRows({ headers, sampleRows }: FirstRowsProps) {
  const id = useId();
  return (
    <div className="boxed import__part">
      <div className="section__head">
        <h3 id={id}>{t("import.firstRows")}</h3>
      </div>
      <section
        className="first-rows"
        aria-labelledby={id}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
      >
        <Table caption={t("import.firstRows")}>
          <thead>
            <tr>
              {headers.map((header) => (
                <HeadCell key={header} dir="auto">
                  {header}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {sampleRows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: only the position of a row identifies it
              <tr key={row}>
                {headers.map((header, column) => (
                  <td key={header} dir="auto" title={cells[column]}>
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}
