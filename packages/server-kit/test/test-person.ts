import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A system user who starts Lanyard's database from the project's folder or a copy of the server kit. */
export type TestPerson = {
  name: string;
  ids: { uid?: number; gid?: number };
  node: string;
  checkout: string;
  /** Node's compile cache, which halves the time of later starts. */
  compileCache: string;
  newDataDir: () => string;
  leave: () => void;
};

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));
export const isRoot = process.getuid?.() === 0;

export function currentPerson(): TestPerson {
  const place = mkdtempSync(join(tmpdir(), "lanyard-start-"));
  // If root runs the tests, PostgreSQL runs as a system user, who needs access to this folder.
  chmodSync(place, 0o755);
  return person(isRoot ? "root" : "an ordinary user", {}, place, projectRoot, process.execPath);
}

export function privatePerson(name: "root" | "nobody"): TestPerson {
  const place = mkdtempSync(join(tmpdir(), "lanyard-private-"));
  const checkout = join(place, "checkout");
  copyServerKit(checkout);
  const ids = name === "root" ? {} : { uid: idOf("-u", name), gid: idOf("-g", name) };
  if (name !== "root") execFileSync("chown", ["-R", `${ids.uid}:${ids.gid}`, place]);
  chmodSync(place, 0o700);
  const title = name === "root" ? "root with a private checkout" : "an ordinary user with a private checkout";
  return person(title, ids, place, checkout, join(checkout, "node"));
}

function person(
  name: string,
  ids: TestPerson["ids"],
  place: string,
  checkout: string,
  node: string,
): TestPerson {
  const newDataDir = () => {
    const folder = mkdtempSync(join(place, "data-"));
    chmodSync(folder, 0o755);
    if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid);
    return folder;
  };
  return {
    name,
    ids,
    node,
    checkout,
    compileCache: join(place, "compiled"),
    newDataDir,
    leave: () => rmSync(place, { recursive: true, force: true }),
  };
}

function idOf(option: string, name: string): number {
  return Number(execFileSync("id", [option, name], { encoding: "utf8" }));
}

function copyServerKit(checkout: string): void {
  const kit = "packages/server-kit";
  for (const folder of ["src", "test", "package.json"]) {
    cpSync(join(projectRoot, kit, folder), join(checkout, kit, folder), { recursive: true });
  }
  for (const name of dependenciesOf(join(projectRoot, kit), new Set())) {
    cpSync(join(projectRoot, "node_modules", name), join(checkout, "node_modules", name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  cpSync(process.execPath, join(checkout, "node"));
}

function dependenciesOf(folder: string, found: Set<string>): Set<string> {
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const installed = join(projectRoot, "node_modules", name);
    if (found.has(name) || !existsSync(installed)) continue;
    found.add(name);
    dependenciesOf(installed, found);
  }
  return found;
}
