import { exampleRoutes } from "@lanyard/contract/example/example-routes";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import { fillWithExample } from "./example-filling.ts";
import { readFirstSteps, removeExample } from "./example-removal.ts";

/** Binds the routes of the first steps and of the example data. */
export function bindExampleRoutes({ bind }: RouteBinder): void {
  bind(exampleRoutes.read, ({ caller }) => readFirstSteps(caller));
  bind(exampleRoutes.fill, ({ caller, body }) => fillWithExample(caller, body.today));
  bind(exampleRoutes.remove, ({ caller, body }) => removeExample(caller, body));
}
