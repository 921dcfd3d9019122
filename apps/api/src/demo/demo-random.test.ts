import { expect, test } from "vitest";
import { createDemoRandom } from "./demo-random.ts";

test("a random choice reads one entry of the list, whatever the list's length", () => {
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
