import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { root, runQuietly } from "./child-command.ts";
import { phase } from "./progress.ts";

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

export async function packClient(folder: string): Promise<string> {
  const compiled = join(folder, "compiled");
  const stage = join(folder, "package");
  const bundled = join(stage, "node_modules/@lanyard/contract");
  await rm(folder, { recursive: true, force: true });
  await run("tsc", ["-p", "packages/client/tsconfig.pack.json", "--outDir", compiled]);
  await cp(join(compiled, "client"), stage, { recursive: true });
  await cp(join(compiled, "contract"), bundled, { recursive: true });
  await cp(join(root, "packages/client/README.md"), join(stage, "README.md"));
  const { dependencies, ...contract } = await manifestOf("contract");
  const client = await manifestOf("client");
  // npm installs the dependencies in the archive's manifest, but not those of bundled packages.
  await writeManifest(stage, {
    ...client,
    description: "The typed client of the Lanyard API",
    license: "UNLICENSED",
    engines: { node: ">=22" },
    dependencies: { ...client.dependencies, ...dependencies },
    bundleDependencies: [contract.name],
  });
  await writeManifest(bundled, contract);
  const name = (await run("npm", ["pack", "--pack-destination", folder], stage)).trim().split("\n").at(-1);
  return join(folder, name ?? "");
}

async function manifestOf(name: string) {
  return manifestSchema.parse(
    JSON.parse(await readFile(join(root, "packages", name, "package.json"), "utf8")),
  );
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  const compiled = { types: "./src/*.d.ts", default: "./src/*.js" };
  const maps = { type: "module", exports: { "./*": compiled }, imports: { "#src/*.ts": compiled } };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), `${JSON.stringify({ ...manifest, ...maps }, null, 2)}\n`);
}

async function run(command: string, args: readonly string[], cwd = root): Promise<string> {
  const { isOk, output } = await runQuietly(command, args, { cwd });
  if (!isOk) throw new Error(output);
  return output;
}

if (import.meta.main) {
  const archive = await phase("Packing the client", () => packClient(join(root, "packages/client/dist")));
  console.info(archive);
}
