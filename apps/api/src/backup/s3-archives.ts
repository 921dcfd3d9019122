import { PassThrough, Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { type ArchiveStore, isArchiveName, isOfSameInstallation } from "@lanyard/backup/archive-store";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { StartError } from "@lanyard/server-kit/start-error";
import { clientOptions } from "#src/features/attachment/s3-store.ts";
import { endUnfinishedUploads } from "#src/features/attachment/unfinished-uploads.ts";

/** S3 allows 10,000 parts per upload, so the size of an archive is limited to 160 GB. */
const partBytes = 16 * 2 ** 20;

/** Creates a store of archives in a bucket. S3 hides unfinished uploads, so no archive is incomplete. */
export function createS3Archives(
  { bucket: Bucket, ...options }: NonNullable<Configuration["s3"]> & { readonly bucket: string },
  prefix: string,
): ArchiveStore {
  const client = new S3Client(clientOptions(options));
  const folder = prefix === "" ? "" : `${prefix}/`;
  const place = `s3://${Bucket}/${folder}`;
  const listNames = async () => {
    const names: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder }))
      for (const { Key = "" } of Contents) names.push(Key.slice(folder.length));
    return names;
  };
  return {
    async prepare() {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: folder })).catch((error) => {
        throw new StartError(`Backups cannot be written to ${place} (${reasonOf(error)}).`, { cause: error });
      });
    },
    async write(name, write) {
      // Only one backup of an installation runs at a time, so other uploads are left over from killed
      // backups.
      const isIncluded = (left: string) => isOfSameInstallation(left, name);
      if (isIncluded(name))
        await endUnfinishedUploads(client, { bucket: Bucket, prefix: folder, isIncluded }).catch(() => {});
      const Body = new PassThrough();
      const upload = new Upload({
        client,
        params: { Bucket, Key: folder + name, Body, ContentType: "application/octet-stream" },
        queueSize: 1,
        partSize: partBytes,
      });
      const uploaded = upload.done().catch((error: unknown) => {
        Body.destroy(error instanceof Error ? error : new Error(String(error)));
        throw new StartError(
          `The backup could not be written to the bucket ${Bucket} (${reasonOf(error)}).`,
          { cause: error },
        );
      });
      uploaded.catch(() => {});
      try {
        const result = await write(async () => Body);
        await uploaded;
        return { path: place + name, result };
      } catch (error) {
        await upload.abort().catch(() => {});
        throw error;
      }
    },
    async list(kind) {
      const names = await listNames().catch((error: unknown) => {
        throw unreadable(place, error);
      });
      return names.filter((name) => isArchiveName(name, kind)).sort();
    },
    async size(name) {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: folder + name }));
      return ContentLength;
    },
    async read(name) {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: folder + name }))
        .catch((error: unknown) => {
          if (error instanceof NoSuchKey) throw new StartError(`There is no ${place}${name}.`);
          throw unreadable(place + name, error);
        });
      if (!(Body instanceof Readable)) throw new TypeError("The answer has no body");
      return Body;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: folder + name }));
    },
  };
}

const unreadable = (what: string, cause: unknown) =>
  new StartError(`${what} could not be read (${reasonOf(cause)}).`, { cause });

/** Returns only the first error, because Node reports one error per address of an unreachable service. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return String(first ?? error);
}
