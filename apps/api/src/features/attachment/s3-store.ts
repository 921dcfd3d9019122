import { Readable } from "node:stream";
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { Configuration } from "@lanyard/server-kit/configuration";
import { type FileKey, type FileStore, storeFailure, throwStoreFailure } from "./file-store.ts";
import { endUnfinishedUploads } from "./unfinished-uploads.ts";

const partBytes = 5 * 1_048_576;

/**
 * The time limit of each of the SDK's three attempts to connect. The default of the operating system is
 * several minutes.
 */
const connectTimeoutMs = 5_000;

export function clientOptions(options: Omit<NonNullable<Configuration["s3"]>, "bucket">): S3ClientConfig {
  return {
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    requestHandler: { connectionTimeout: connectTimeoutMs },
    // Not all S3-compatible services support the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** Creates a store in a bucket of an S3-compatible service. Loads the SDK only if a bucket is configured. */
export async function createS3Store(
  options: NonNullable<Configuration["s3"]> & { readonly bucket: string },
): Promise<FileStore> {
  const [s3, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const client = new s3.S3Client(clientOptions(options));
  const Bucket = options.bucket;
  const nameOf = ({ orgId, id }: FileKey) => `${orgId}/${id}`;
  return {
    async write(key, bytes) {
      const Body = Readable.from(bytes, { objectMode: false });
      const upload = new Upload({
        client,
        params: { Bucket, Key: nameOf(key), Body, ContentType: "application/octet-stream" },
        queueSize: 1,
        partSize: partBytes,
      });
      await upload.done().catch(async (error: unknown) => {
        throw Body.errored ?? storeFailure(error);
      });
    },
    async read(key) {
      const getting = client.send(new s3.GetObjectCommand({ Bucket, Key: nameOf(key) }));
      const { Body } = await getting.catch(throwStoreFailure);
      if (!(Body instanceof Readable)) throw storeFailure(new TypeError("The answer has no body"));
      return Body;
    },
    async remove(orgId, ids) {
      for (const id of ids) {
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key: nameOf({ orgId, id }) }));
      }
    },
    endUnfinished: (orgId, before) =>
      endUnfinishedUploads(client, { bucket: Bucket, prefix: `${orgId}/`, before }),
    async *list(orgId) {
      const Prefix = `${orgId}/`;
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key === undefined || LastModified === undefined
            ? []
            : [{ id: Key.slice(Prefix.length), storedAt: LastModified }],
        );
      }
    },
  };
}
