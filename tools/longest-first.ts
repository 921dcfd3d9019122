import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, slowest first. */
const longest = [
  "apps/api/test/import-published-files.release.test.ts",
  "apps/api/test/kinds/lists.test.ts",
  "apps/api/test/kinds/kinds.test.ts",
  "apps/api/test/kinds/edits.test.ts",
  "apps/api/test/erasure-restored.release.test.ts",
  "apps/api/test/stale-queries.release.test.ts",
  "apps/api/test/undo-matrix.release.test.ts",
  "apps/api/test/import-hostile.release.test.ts",
  "apps/api/test/backup.release.test.ts",
  "apps/api/test/import-job-faults.release.test.ts",
  "apps/api/test/import-killed.release.test.ts",
  "apps/api/test/naughty-strings.release.test.ts",
  "apps/api/test/import-job-shown.test.ts",
  "apps/api/test/import-job-rows.test.ts",
  "apps/api/test/import-job-ended.test.ts",
  "apps/api/test/custom-field-changes.test.ts",
  "apps/api/test/import-workbook.test.ts",
  "tools/fuzz/fuzz.release.test.ts",
  "apps/web/test/app/record-pages-more.test.tsx",
  "apps/web/test/app/record-pages.test.tsx",
  "apps/web/test/app/palette.test.tsx",
  "apps/web/test/app/import.test.tsx",
  "apps/web/test/app/custom-fields-more.test.tsx",
  "apps/web/test/app/forms.test.tsx",
  "apps/web/test/app/custom-fields.test.tsx",
  "apps/web/test/app/tasks.test.tsx",
  "apps/web/test/app/entity-selector.test.tsx",
  "apps/web/test/app/offline-more.test.tsx",
  "tools/new-field-and-kind.release.test.ts",
  "packages/server-kit/test/database-start.release.test.ts",
  "tools/faults/faults.release.test.ts",
  "tools/run/failed-upgrade.release.test.ts",
  "tools/run/start.release.test.ts",
];

/**
 * Starts the slowest files of each project first, so that no worker starts a slow file at the end. Keeps the
 * files of a project together, because a worker that switches to another project loads all code again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? longest.length : place;
    };
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project);
    return [...byProject.values()].flatMap((own) => own.toSorted((one, other) => rank(one) - rank(other)));
  }
}
