import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../run/child-command.ts";

/**
 * This code substitutes variables before it parses the YAML, so an empty default becomes null. Docker parses
 * first and gets an empty text.
 */
const text = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ""));
const command = z.array(z.string()).default([]);
const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command,
  entrypoint: command,
  environment: z.record(z.string(), text).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .union([z.record(z.string(), z.unknown()), z.array(z.never()).transform(() => ({}))])
    .default({}),
  healthcheck: z
    .object({ test: z.array(z.string()).default([]), disable: z.boolean().default(false) })
    .optional(),
});
export type ComposeService = z.output<typeof service>;

const composeFile = z.object({
  services: z.strictObject({
    secrets: service,
    database: service,
    storage: service,
    "api-1": service,
    "api-2": service,
    signin: service,
    proxy: service,
  }),
  volumes: z.record(z.string(), z.unknown()),
});
export type ComposeFile = z.output<typeof composeFile>;

export const readDeployFile = (name: string) => readFile(join(root, "deploy", name), "utf8");

const withDefaults = (yaml: string) => yaml.replaceAll(/\$\{\w+:-([^}]*)\}/gu, "$1");

/** Returns deploy/compose.yaml as Docker reads it if no variables are set. */
export async function readComposeFile(): Promise<ComposeFile> {
  return composeFile.parse(parse(withDefaults(await readDeployFile("compose.yaml")), { merge: true }));
}

/** Returns the variables that the nginx image replaces; nginx's own variables have no braces. */
export function proxyVariables(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(/\$\{(\w+)\}/gu), ([, name = ""]) => name))];
}
