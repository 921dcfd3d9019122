import { createTestDatabase } from "@lanyard/test-kit/database";
import { expect, test } from "vitest";
import { postSetUp, startProduction, tokenOf } from "./set-up-calls.ts";

test("several simultaneous uses of a set-up link create one organisation", async () => {
  const database = await createTestDatabase();
  const signin = await startProduction(database);
  const token = tokenOf(signin);
  const answers = await Promise.all(
    ["a", "b", "c"].map((slug) =>
      postSetUp(signin, { token, slug: `org-${slug}`, email: `${slug}@x.example` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const { rows } = await signin.pool.query(
    "select (select count(*) from signin.organisations) as organisations, (select count(*) from signin.people) as people",
  );
  expect(rows).toEqual([{ organisations: 1, people: 1 }]);
  await signin.close();
  await database.drop();
});
