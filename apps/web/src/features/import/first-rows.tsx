import { useId } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { HeadCell, Table } from "#src/ui/layout/table.tsx";

type FirstRowsProps = { headers: readonly string[]; sampleRows: readonly (readonly string[])[] };

export function FirstRows({ headers, sampleRows }: FirstRowsProps) {
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
