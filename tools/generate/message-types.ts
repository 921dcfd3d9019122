import { join } from "node:path";
import { root, runQuietly } from "../run/child-command.ts";

/** Writes the ids of the web app's texts with their parameters; answers the path of the file. */
export async function generateMessageTypes(): Promise<string> {
  const web = join(root, "apps/web");
  const { isOk, output } = await runQuietly("node", ["vite/messages-generate.ts"], { cwd: web });
  if (!isOk) throw new Error(output);
  return join(web, "src/messages/message-parameters.gen.ts");
}
