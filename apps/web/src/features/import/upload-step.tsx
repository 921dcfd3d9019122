import { Download } from "lucide-react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FileDropZone } from "#src/ui/controls/file-drop-zone.tsx";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { readingText } from "./import-file.ts";
import { saveFile } from "./save-file.ts";

type UploadStepProps = {
  /** The file that is being looked at. */
  reading: File | undefined;
  onFile: (file: File) => void;
  onError: (text: string) => void;
};

/** Step 1: a file is dropped or chosen. */
export function UploadStep({ reading, onFile, onError }: UploadStepProps) {
  const downloadTemplate = useTemplate(onError);
  return (
    <>
      <h2 className="h2">{t("import.uploadTitle")}</h2>
      <p className="lede">{t("import.uploadText")}</p>
      <div className="import__part">
        <FileDropZone
          title={t("import.drop")}
          hint={t("import.dropHint")}
          browseLabel={t("import.browse")}
          accept=".csv"
          isDisabled={reading !== undefined}
          onFiles={([file]) => file && onFile(file)}
        />
      </div>
      <p className="import__status" role="status">
        {reading && (
          <>
            <Spinner /> {readingText(reading)}
          </>
        )}
      </p>
      <Button icon={Download} onClick={downloadTemplate}>
        {t("import.downloadTemplate")}
      </Button>
    </>
  );
}

function useTemplate(onError: (text: string) => void) {
  const client = useClient();
  return async () => {
    try {
      const response = await client.imports.template();
      saveFile(await response.blob(), "contacts_template.csv");
    } catch (error) {
      onError(t("import.templateFailed", { reason: error instanceof Error ? error.message : "" }));
    }
  };
}
