import { expect, test } from "vitest";
import { describeCurrentWork, withCurrentWork } from "./current-work.ts";

test("work inside other work has its own description, and the id of its request", () => {
  const request = { requestId: "r-1", method: "POST", route: "/imports" };
  const described = withCurrentWork(
    () => ({ work: "start" }),
    () =>
      withCurrentWork(
        () => request,
        () => [describeCurrentWork(), withCurrentWork(() => ({ work: "imports" }), describeCurrentWork)],
      ),
  );
  expect(described).toEqual([request, { requestId: "r-1", work: "imports" }]);
});
