import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server } from "@lanyard/test-kit/s3-server";
import { startTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";

const bucket = "lanyard-files";

test("the API stores files in S3 if S3 is configured", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lanyard-s3-"));
  const s3 = await startS3Server({ folder, bucket });
  const env = {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: "S3RVER",
    S3_SECRET_KEY: "S3RVER",
  };
  const api = await startTestApi({ env });
  try {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Cloud" } });
    const params = { id: contact.id };
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    const file = { file: new Blob([bytes]), fileName: "cloud.bin" };
    const { attachment } = await client.contactAttachments.create({ params, ...file });
    const { url } = await client.contactAttachments.ticket({
      params: { ...params, attachmentId: attachment.id },
    });
    const answer = await fetch(api.baseUrl + url);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    expect(await readdir(api.dataDir)).toEqual([]);
    const late = client.contactAttachments.create({
      params: { id: "0190a6b5-0000-7000-8000-00000000000f" },
      ...file,
    });
    await expectRefused(late, 404);
  } finally {
    await api.stop();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  }
});
