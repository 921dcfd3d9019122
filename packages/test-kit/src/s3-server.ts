import type { Server } from "node:http";
import { freePort } from "@lanyard/server-kit/free-port";

/** A server that speaks S3 and checks signatures; the package has no types of its own. */
interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
  httpServer: Server;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

/** Keeps one bucket below the folder. */
export async function startS3Server({ folder, bucket }: { folder: string; bucket: string }) {
  const { default: S3rver } = (await import("s3rver" as string)) as { default: S3rverClass };
  const port = await freePort();
  const options = { port, address: "localhost", silent: true, directory: folder };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  await server.run();
  return {
    endpoint: `http://localhost:${port}`,
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    httpServer: server.httpServer,
    close: () => server.close(),
  };
}
