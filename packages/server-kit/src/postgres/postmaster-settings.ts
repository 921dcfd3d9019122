import { totalmem } from "node:os";

const mebibyte = 2 ** 20;

export type PostmasterOptions = { port: number; isDurable: boolean };

/**
 * Returns the arguments for `postgres`, tuned for many short queries on a small machine that also runs Node
 * and a browser.
 */
export function postmasterSettings({ port, isDurable }: PostmasterOptions): string[] {
  const memory = Math.floor(availableBytes() / mebibyte);
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    password_encryption: "scram-sha-256",
    max_connections: 100,
    shared_buffers: `${Math.min(2048, Math.max(32, Math.floor(memory / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    maintenance_work_mem: `${Math.min(256, Math.max(32, Math.floor(memory / 32)))}MB`,
    work_mem: "8MB",
    max_wal_size: "2GB",
    wal_buffers: `${Math.min(64, Math.max(4, Math.floor(memory / 256)))}MB`,
    checkpoint_timeout: "15min",
    random_page_cost: 1.1,
    jit: "off",
    // Parallel workers need /dev/shm, of which containers have only 64 MB, and would occupy the second core.
    max_parallel_workers_per_gather: 0,
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_checkpoints: "off",
    // Only tests use servers without durability, and these tests open many databases at once.
    ...(isDurable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: 400 }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function availableBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
