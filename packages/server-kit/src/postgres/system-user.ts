import { execFileSync, spawnSync } from "node:child_process";
import { StartError } from "#src/start-error.ts";

/** The ids of the user that runs PostgreSQL, which refuses to run as root. */
export type SystemUser = { uid: number; gid: number };

const ownName = "lanyard-db";

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the user that runs PostgreSQL if root starts Lanyard: the machine's user `postgres`, or else a new
 * system user, or as a last resort `nobody`, which other services may use too.
 */
export function chooseSystemUser(): SystemUser {
  const user = findUser("postgres") ?? findUser(ownName) ?? createUser() ?? findUser("nobody");
  if (user) return user;
  throw new StartError(
    "PostgreSQL cannot run as root, and there is no other system user: start Lanyard as an ordinary user.",
  );
}

function findUser(name: string): SystemUser | undefined {
  const id = (option: string) =>
    Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: id("-u"), gid: id("-g") };
  } catch {
    return undefined;
  }
}

function createUser(): SystemUser | undefined {
  const attempts = [
    ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", ownName],
    ["adduser", "-S", "-D", "-H", "-s", "/sbin/nologin", ownName],
  ];
  for (const [command = "", ...args] of attempts) {
    if (spawnSync(command, args, { stdio: "ignore" }).status === 0) return findUser(ownName);
  }
  return undefined;
}

export function canEnter(user: SystemUser, folder: string): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" }).status === 0
  );
}
