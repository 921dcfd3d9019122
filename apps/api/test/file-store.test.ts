import { mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { CreateMultipartUploadCommand, S3Client, UploadPartCommand } from "@aws-sdk/client-s3";
import { archiveName, pruneArchives } from "@lanyard/backup/archive-store";
import { freePort } from "@lanyard/server-kit/free-port";
import { startS3Server } from "@lanyard/test-kit/s3-server";
import { afterAll, expect, test } from "vitest";
import { openArchives } from "#src/backup/archives.ts";
import { type FileStore, openFileStore } from "#src/features/attachment/attachment.ts";
import { expectRefused } from "./refusal.ts";

const bucket = "lanyard-files";
const folder = await mkdtemp(join(tmpdir(), "lanyard-s3-"));
const s3 = await startS3Server({ folder, bucket });
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const credentials = { accessKey: "S3RVER", secretKey: "S3RVER" };
const orgId = "0190a6b5-0000-7000-8000-000000000001";
const id = "0190a6b5-0000-7000-8000-000000000002";

async function stores(): Promise<Record<string, FileStore>> {
  const options = { endpoint: s3.endpoint, region: "us-east-1", bucket, ...credentials };
  return {
    folder: await openFileStore({ s3: undefined, dataDir: await mkdtemp(join(folder, "folder-")) }),
    s3: await openFileStore({ s3: options, dataDir: folder }),
  };
}

async function* pieces(bytes: Uint8Array, failsAfter = Number.POSITIVE_INFINITY): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 60_000) {
    if (at >= failsAfter) throw new Error("The sender broke off");
    yield bytes.subarray(at, at + 60_000);
  }
}

async function listed(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const files of store.list(orgId)) ids.push(...files.map((file) => file.id));
  return ids;
}

test.each(["folder", "s3"])("the %s store writes, reads and removes a multi-part file", async (kind) => {
  const store = (await stores())[kind];
  if (store === undefined) throw new Error("No such store");
  const bytes = Buffer.alloc(6 * 1_048_576, "a file of several parts");
  await store.write({ orgId, id }, pieces(bytes));
  expect(await listed(store)).toEqual([id]);
  const read = Buffer.concat(await (await store.read({ orgId, id })).toArray());
  expect(Buffer.compare(read, bytes)).toBe(0);
  await store.remove(orgId, [id, "0190a6b5-0000-7000-8000-00000000000f"]);
  expect(await listed(store)).toEqual([]);
  await expectRefused(store.read({ orgId, id }), "UNAVAILABLE");
});

test.each(["folder", "s3"])("the %s store keeps no part of an interrupted file", async (kind) => {
  const store = (await stores())[kind];
  if (store === undefined) throw new Error("No such store");
  for (const failsAfter of [100_000, 7 * 1_048_576]) {
    const writing = store.write({ orgId, id }, pieces(new Uint8Array(8 * 1_048_576), failsAfter));
    await expect(writing).rejects.toThrow("The sender broke off");
    expect(await listed(store)).toEqual([]);
  }
});

test("writing to a missing storage service or bucket is refused as unavailable", async () => {
  const options = { region: "us-east-1", ...credentials };
  for (const s3Options of [
    { ...options, endpoint: s3.endpoint, bucket: "no-such-bucket" },
    { ...options, endpoint: s3.endpoint, bucket, accessKey: "NOBODY" },
    { ...options, endpoint: `http://localhost:${await freePort()}`, bucket },
  ]) {
    const store = await openFileStore({ s3: s3Options, dataDir: folder });
    const writing = store.write({ orgId, id }, pieces(new Uint8Array(10)));
    await expectRefused(writing, "UNAVAILABLE");
  }
});

test("a bucket keeps only the newest complete archives", async () => {
  const s3Options = { endpoint: s3.endpoint, region: "us-east-1", bucket, ...credentials };
  const archives = await openArchives(`s3://${bucket}/daily`, { s3: s3Options });
  const names = [1, 2, 3].map((day) =>
    archiveName(new Date(`2026-11-0${day}T03:00:00Z`), { isEncrypted: false, of: "0a1b2c3d" }),
  );
  for (const name of names) {
    const { path } = await archives.write(name, async (openTarget) => {
      await pipeline(Readable.from([name]), await openTarget());
    });
    expect(path).toBe(`s3://${bucket}/daily/${name}`);
  }
  const broken = archives.write(
    archiveName(new Date(), { isEncrypted: false, of: "0a1b2c3d" }),
    async (openTarget) => {
      (await openTarget()).write("half");
      throw new Error("The sender broke off");
    },
  );
  await expect(broken).rejects.toThrow("The sender broke off");
  // Archives of another or an unknown installation, or with a future date, are neither counted nor deleted.
  const others = [
    archiveName(new Date("2026-10-01T03:00:00Z"), { isEncrypted: false, of: "99999999" }),
    archiveName(new Date("2099-10-01T03:00:00Z"), { isEncrypted: false, of: "0a1b2c3d" }),
    "lanyard-2026-10-02T030000Z.tar.gz",
  ];
  for (const name of others)
    await archives.write(name, async (openTarget) => pipeline(Readable.from([name]), await openTarget()));
  const own = { kind: "backup", of: "0a1b2c3d", now: new Date("2026-11-04T03:00:00Z") } as const;
  expect(await pruneArchives(archives, own, 2)).toEqual([names[0]]);
  expect(await archives.list("backup")).toEqual([...others, ...names.slice(1)].toSorted());
  await archives.prepare();
  expect(await text(await archives.read(names[2] ?? ""))).toBe(names[2]);
  await expect(openArchives("s3://elsewhere", { s3: undefined })).rejects.toThrow(
    "Backups in S3 need S3_ACCESS_KEY and S3_SECRET_KEY",
  );
  await expect(archives.read("nothing.tar.gz")).rejects.toThrow(
    `There is no s3://${bucket}/daily/nothing.tar.gz.`,
  );
  const nowhere = await openArchives("s3://no-such-bucket", { s3: s3Options });
  await expect(nowhere.list("backup")).rejects.toThrow(
    "s3://no-such-bucket/ could not be read (NoSuchBucket",
  );
});

test("without S3_BUCKET, files stay in the data folder, but backups can still use S3", async () => {
  const s3Options = { endpoint: s3.endpoint, region: "us-east-1", bucket: undefined, ...credentials };
  const dataDir = await mkdtemp(join(folder, "own-"));
  const store = await openFileStore({ s3: s3Options, dataDir });
  await store.write({ orgId, id }, pieces(new Uint8Array(10)));
  expect(await readdir(dataDir, { recursive: true })).toContainEqual(expect.stringContaining(id));
  expect(await (await openArchives(`s3://${bucket}/alone`, { s3: s3Options })).list("backup")).toEqual([]);
});

/**
 * Begins an upload of several parts and leaves it unfinished, like a process that was killed `hoursAgo` hours
 * ago.
 */
async function leaveUnfinished(Key: string, hoursAgo: number): Promise<void> {
  const options = { endpoint: s3.endpoint, region: "us-east-1", forcePathStyle: true };
  const client = new S3Client({
    ...options,
    credentials: { accessKeyId: credentials.accessKey, secretAccessKey: credentials.secretKey },
  });
  const { UploadId = "" } = await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key }));
  const part = { Bucket: bucket, Key, UploadId, PartNumber: 1, Body: "a part" };
  await client.send(new UploadPartCommand(part));
  const begunAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await utimes(join(uploads(), UploadId, "key"), begunAt, begunAt);
}
const uploads = () => join(folder, bucket, "._S3rver_uploads");
const unfinished = async () =>
  (
    await Promise.all(
      (await readdir(uploads())).map((upload) => readFile(join(uploads(), upload, "key"), "utf8")),
    )
  ).toSorted();

test("only the organisation's unfinished uploads that are older than a day are aborted", async () => {
  const { s3: store } = await stores();
  if (store === undefined) throw new Error("No such store");
  for (const upload of await readdir(uploads())) await rm(join(uploads(), upload), { recursive: true });
  const other = "0190a6b5-0000-7000-8000-00000000000f";
  await leaveUnfinished(`${orgId}/${id}`, 25);
  await leaveUnfinished(`${orgId}/young`, 1);
  await leaveUnfinished(`${other}/${id}`, 25);
  const dayBefore = new Date(Date.now() - 24 * 3_600_000);
  await store.endUnfinished(orgId, dayBefore);
  expect(await unfinished()).toEqual([`${orgId}/young`, `${other}/${id}`]);
});

test("a backup aborts the uploads that a killed backup left in a bucket", async () => {
  const s3Options = { endpoint: s3.endpoint, region: "us-east-1", bucket, ...credentials };
  const archives = await openArchives(`s3://${bucket}/ended`, { s3: s3Options });
  for (const upload of await readdir(uploads())) await rm(join(uploads(), upload), { recursive: true });
  const at = new Date("2026-11-01T03:00:00Z");
  await leaveUnfinished(`ended/${archiveName(at, { isEncrypted: false, of: "0a1b2c3d" })}`, 1);
  const another = archiveName(at, { isEncrypted: false, of: "99999999" });
  await leaveUnfinished(`ended/${another}`, 1);
  await leaveUnfinished("ended/something-else", 1);
  await archives.write(
    archiveName(new Date(), { isEncrypted: false, of: "0a1b2c3d" }),
    async (openTarget) => {
      await pipeline(Readable.from(["whole"]), await openTarget());
    },
  );
  // Other installations' uploads may still be running.
  expect(await unfinished()).toEqual([`ended/${another}`, "ended/something-else"]);
});
