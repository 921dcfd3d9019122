import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listAreas, messagesFolder, readArea } from "./message-files.ts";
import { findParameters } from "./message-parameters.ts";

const typesFolder = join(messagesFolder, "types");

/** The type of a message's parameters; `null` when it has none. */
export function describeParameters(message: string): string {
  const entries = [...findParameters(message)].map(([name, type]) => `${name}: ${type}`);
  return entries.length === 0 ? "null" : `{ ${entries.join("; ")} }`;
}

function renderArea(area: string): string {
  const lines = Object.entries(readArea("en", area)).map(
    ([id, message]) => `    ${JSON.stringify(id)}: ${describeParameters(message)};`,
  );
  return `// Generated from src/messages/en/${area}.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
${lines.join("\n")}
  }
}
`;
}

/** The type files as they should be: path to content. */
export function renderMessageTypes(): Map<string, string> {
  return new Map(listAreas("en").map((area) => [join(typesFolder, `${area}.gen.ts`), renderArea(area)]));
}

/** Writes the type files that changed, so that every id and its parameters are known to the compiler. */
export function writeMessageTypes(): void {
  mkdirSync(typesFolder, { recursive: true });
  for (const [path, content] of renderMessageTypes()) {
    if (!existsSync(path) || readFileSync(path, "utf8") !== content) writeFileSync(path, content);
  }
}
