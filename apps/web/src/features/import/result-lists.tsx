import type {
  ImportFailedQuery,
  ImportJob,
  ImportRunResult,
} from "@lanyard/contract/import/import-job-schema";
import type { ImportRowWarning } from "@lanyard/contract/import/import-schema";
import { importErrorsShown } from "@lanyard/contract/limits";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useId } from "react";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { recordAddress } from "#src/records/kind-name.ts";
import { useFileSaving } from "#src/records/use-file-saving.ts";
import { Button } from "#src/ui/controls/button.tsx";

type ResultListsProps = { job: ImportJob; result: ImportRunResult };

export function ResultLists({ job, result }: ResultListsProps) {
  const { failed, skipped, cells_left_out: cellsLeftOut, errors, warnings } = result;
  const saveRows = useRowsFile(job);
  return (
    <>
      {failed > 0 && (
        <RowList
          title={t("import.errors")}
          rows={errors.filter(({ is_skipped }) => !is_skipped)}
          total={failed}
          more={(count) => t("import.moreErrors", { count })}
          download={{ label: t("import.downloadFailed"), save: () => saveRows("failed") }}
        />
      )}
      {skipped > 0 && (
        <RowList
          title={t("import.skipped")}
          rows={errors.filter(({ is_skipped }) => is_skipped)}
          total={skipped}
          more={(count) => t("import.moreRows", { count })}
          download={{ label: t("import.downloadSkipped"), save: () => saveRows("skipped") }}
        />
      )}
      {cellsLeftOut > 0 && (
        <RowList
          title={t("import.cellsLeftOut")}
          rows={warnings}
          total={cellsLeftOut}
          more={(count) => t("import.moreCells", { count })}
        />
      )}
    </>
  );
}

function useRowsFile({ id, file_name: name }: ImportJob) {
  const client = useClient();
  return useFileSaving({
    request: (rows: ImportFailedQuery["rows"]) => client.imports.failed({ params: { id }, query: { rows } }),
    nameOf: (rows) => `${name.replace(/\.[^.]*$/u, "")}-${rows}.csv`,
    failed: t("import.downloadError"),
  }).mutate;
}

type NamedRow = ImportRunResult["errors"][number] | ImportRowWarning;

type RowListProps = {
  title: string;
  rows: readonly NamedRow[];
  /** The number of all rows with this outcome. `rows` may contain only the first of them. */
  total: number;
  more: (count: number) => string;
  download?: { label: string; save: () => void } | undefined;
};

/** The first rows with the same outcome, each with a message (spec section 2.11). */
function RowList({ title, rows, total, more, download }: RowListProps) {
  const id = useId();
  const shown = rows.slice(0, importErrorsShown);
  const left = total - shown.length;
  return (
    <section className="boxed import__part" aria-labelledby={id}>
      <div className="section__head">
        <h3 id={id}>{title}</h3>
        {left > 0 && (
          <span className="muted">{t("import.errorsShown", { shown: shown.length, total: total })}</span>
        )}
        <span className="spacer" />
        {download && (
          <Button size="sm" icon={Download} onClick={download.save}>
            {download.label}
          </Button>
        )}
      </div>
      <ul className="errors">
        {shown.map((row) => (
          <li key={`${row.row} ${row.message}`}>
            <span className="strong">{t("import.row", { row: row.row })}</span> <RowReason row={row} />
          </li>
        ))}
        {left > 0 && (
          <li>
            <span className="muted import__more">{more(left)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function RowReason({ row }: { row: NamedRow }) {
  const contact = "contact" in row ? row.contact : undefined;
  const record = "record" in row ? row.record : undefined;
  if (contact === undefined && record !== undefined)
    return (
      <span>
        <span dir="auto">{row.message}</span>{" "}
        <Link to={recordAddress(record.noun, record.id)} className="link" dir="auto">
          {record.name || t(`kinds.one.${record.noun}`)}
        </Link>
      </span>
    );
  if (contact === undefined) return <span dir="auto">{row.message}</span>;
  return (
    <span>
      {t("import.emailTaken")} <KindLink noun="contact" id={contact.id} name={contact.name} />
    </span>
  );
}
