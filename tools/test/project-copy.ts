import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runQuietly } from "../run/child-command.ts";
import { listFiles, root } from "../source-files.ts";

export interface ProjectCopy {
  readonly path: (file: string) => string;
  edit(file: string, change: (text: string) => string): void;
  run(command: string, args: readonly string[]): ReturnType<typeof runQuietly>;
  remove(): void;
}

const ours = "@lanyard";

export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), "lanyard-copy-"));
  const path = (file: string) => join(folder, file);
  for (const file of listFiles(["."])) cpSync(join(root, file), path(file));
  linkInstalled(path);
  // The tools list files with Git.
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  return {
    path,
    edit: (file, change) => writeFileSync(path(file), change(readFileSync(path(file), "utf8"))),
    run: (command, args) => runQuietly(command, args, { cwd: folder, env: ownEnvironment() }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links installed packages. The project's workspaces link to the copies. */
function linkInstalled(path: ProjectCopy["path"]): void {
  for (const folder of ["node_modules", ...workspaceFolders()]) {
    mkdirSync(path(folder), { recursive: true });
    for (const name of readdirSync(join(root, folder)))
      if (name !== ours) symlinkSync(join(root, folder, name), path(join(folder, name)));
  }
  cpSync(join(root, "node_modules", ours), path(join("node_modules", ours)), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function workspaceFolders(): string[] {
  return listFiles(["apps/*/package.json", "packages/*/package.json"])
    .map((file) => join(dirname(file), "node_modules"))
    .filter((folder) => {
      try {
        return readdirSync(join(root, folder)).length > 0;
      } catch {
        return false;
      }
    });
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$)/u.test(name));
  const bin = join(root, "node_modules/.bin");
  return { ...Object.fromEntries(entries), PATH: `${bin}:${process.env.PATH ?? ""}` };
}
