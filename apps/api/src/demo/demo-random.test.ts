import { expect, test } from "vitest";
import { createDemoRandom } from "./demo-random.ts";

test("a random choice reads only one entry of the list, regardless of its length", () => {
  const read: (string | symbol)[] = [];
  const list = new Proxy(
    Array.from({ length: 1000 }, (_, index) => index),
    {
      get: (target, key, receiver) => {
        read.push(key);
        return Reflect.get(target, key, receiver);
      },
    },
  );
  const picked = createDemoRandom(1).pick(list);
  expect(read).toEqual(["length", String(picked)]);
});
