import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";

export function attachmentCalls(api: Pick<TestOrganisations, "acme" | "baseUrl">) {
  const { user, viewer } = api.acme;
  return {
    async newContact(first = "Ada"): Promise<string> {
      return (await user.client.contacts.create({ body: { first } })).contact.id;
    },
    async upload(id: string, content: string | Uint8Array<ArrayBuffer>, fileName = "plan.txt") {
      return user.client.contactAttachments.create({ params: { id }, file: new Blob([content]), fileName });
    },
    async listed(id: string) {
      return (await viewer.client.contactAttachments.list({ params: { id } })).attachments;
    },
    async download(url: string): Promise<Response> {
      return fetch(api.baseUrl + url);
    },
  };
}

export async function storedFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, "files");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const kinds = await Promise.all(names.map((name) => stat(join(folder, name))));
  return names.filter((_, index) => kinds[index]?.isFile());
}
