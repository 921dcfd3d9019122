import type { S3Client } from "@aws-sdk/client-s3";

interface UnfinishedUploads {
  readonly bucket: string;
  readonly prefix: string;
  /** Only uploads that began before this time are aborted; later ones may still be running. */
  readonly before?: Date;
  readonly isIncluded?: (name: string) => boolean;
}

/**
 * Error codes of services that cannot list unfinished uploads, and of accounts without permission to do so.
 * In both cases, a rule of the bucket must abort unfinished uploads.
 */
const unlisted: readonly string[] = ["NotImplemented", "MethodNotAllowed", "AccessDenied"];

/**
 * Aborts multipart uploads that killed processes left, because unfinished uploads use space. MinIO does not
 * list unfinished uploads, but aborts them after a day.
 */
export async function endUnfinishedUploads(
  client: S3Client,
  { bucket: Bucket, prefix: Prefix, before = new Date(), isIncluded = () => true }: UnfinishedUploads,
): Promise<void> {
  const s3 = await import("@aws-sdk/client-s3");
  let from: { KeyMarker: string | undefined; UploadIdMarker: string | undefined } | undefined = {
    KeyMarker: undefined,
    UploadIdMarker: undefined,
  };
  while (from !== undefined) {
    const page: Awaited<ReturnType<typeof list>> = await list(from);
    for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
      if (Key === undefined || !isIncluded(Key.slice(Prefix.length)) || !(Initiated && Initiated < before))
        continue;
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
    from = page?.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  }

  async function list(markers: NonNullable<typeof from>) {
    try {
      return await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix, ...markers }));
    } catch (error) {
      if (error instanceof s3.S3ServiceException && unlisted.includes(error.name)) return undefined;
      throw error;
    }
  }
}
