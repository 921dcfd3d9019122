import { execFileSync } from "node:child_process";
import { chmod, mkdir, statfs } from "node:fs/promises";

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk so that only `bytes` remain free. */
  fill(bytes?: number): Promise<void>;
  makeRoom(): void;
  unmount(): void;
}

const wholeSize = "3g";
const mostSlack = 2 ** 22;

/**
 * Creates the folder and mounts a disk in memory there. Returns undefined if the process is not root on Linux
 * or may not mount. `fill` shrinks the disk instead of writing to it.
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder);
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });
  try {
    mount("-t", "tmpfs", "-o", `size=${wholeSize},mode=755`, "lanyard-faults", folder);
  } catch {
    return undefined;
  }
  await chmod(folder, 0o755);
  const { bsize } = await statfs(folder);
  const resize = (size: string) => mount("-o", `remount,size=${size}`, folder);
  return {
    folder,
    fill: async (bytes = 0) => {
      // The content may grow during the measurement.
      for (let slack = bytes; ; slack += 16 * bsize) {
        const { blocks, bfree } = await statfs(folder);
        try {
          resize(String((blocks - bfree) * bsize + slack));
          return;
        } catch (error) {
          if (slack > bytes + mostSlack) throw error;
        }
      }
    },
    makeRoom: () => resize(wholeSize),
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}
