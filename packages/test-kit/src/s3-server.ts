import { readdir, readFile, rm, stat } from "node:fs/promises";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { freePort } from "@lanyard/server-kit/free-port";

/**
 * The type of the server in `s3rver`, an S3 server that checks signatures. The package has no type
 * declarations.
 */
interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
  httpServer: Server;
}
type S3rverClass = new (options: Record<string, unknown>) => S3rver;

export async function startS3Server({ folder, bucket }: { folder: string; bucket: string }) {
  const { default: S3rver } = (await import("s3rver" as string)) as { default: S3rverClass };
  const port = await freePort();
  const options = { port, address: "localhost", silent: true, directory: folder };
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] });
  await server.run();
  knowUnfinishedUploads(server.httpServer, { folder, bucket });
  return {
    endpoint: `http://localhost:${port}`,
    accessKey: "S3RVER",
    secretKey: "S3RVER",
    httpServer: server.httpServer,
    close: () => server.close(),
  };
}

/** Adds two calls that the package does not support: listing and aborting unfinished uploads. */
function knowUnfinishedUploads(server: Server, { folder, bucket }: { folder: string; bucket: string }): void {
  type Listener = (request: IncomingMessage, response: ServerResponse) => void;
  const others = server.listeners("request") as Listener[];
  const place = join(folder, bucket, "._S3rver_uploads");
  server.removeAllListeners("request");
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const uploadId = searchParams.get("uploadId");
    if (
      request.method === "GET" &&
      pathname.replace(/\/$/u, "") === `/${bucket}` &&
      searchParams.has("uploads")
    ) {
      response.setHeader("content-type", "application/xml");
      response.end(await listUploads(place, searchParams.get("prefix") ?? ""));
    } else if (request.method === "DELETE" && uploadId !== null) {
      await rm(join(place, uploadId), { recursive: true, force: true });
      response.writeHead(204).end();
    } else for (const other of others) other(request, response);
  });
}

async function listUploads(place: string, prefix: string): Promise<string> {
  const uploads: string[] = [];
  for (const id of await readdir(place).catch(() => [])) {
    const key = await readFile(join(place, id, "key"), "utf8");
    const { mtime } = await stat(join(place, id, "key"));
    if (key.startsWith(prefix))
      uploads.push(
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`,
      );
  }
  return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join("")}</ListMultipartUploadsResult>`;
}
