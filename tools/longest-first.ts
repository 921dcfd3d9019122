import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take longest, longest first. */
const longest = [
  "apps/api/test/import-published-files.test.ts",
  "apps/web/test/app/forms.test.tsx",
  "apps/web/test/app/entity-selector.test.tsx",
  "apps/web/test/app/record-pages.test.tsx",
  "apps/api/test/undo-matrix.test.ts",
  "apps/api/test/import-job-faults.test.ts",
  "apps/web/test/app/offline.test.tsx",
  "apps/web/test/app/import.test.tsx",
  "apps/web/test/app/palette.test.tsx",
  "apps/api/test/duplicate.test.ts",
  "apps/api/test/backup.test.ts",
  "tools/fuzz/fuzz.test.ts",
  "tools/new-field-and-kind.test.ts",
  "packages/server-kit/test/database-start.test.ts",
];

/** The longest files begin first, so that none of them is left for one worker while the others have nothing to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? longest.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
