import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestApi } from "@lanyard/test-kit/test-api";

/** What the tests of files do again and again. */
export function attachmentCalls(api: TestApi) {
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
    async storedFiles(): Promise<string[]> {
      const names = await readdir(join(api.dataDir, "files"), { recursive: true }).catch(() => []);
      const kinds = await Promise.all(names.map((name) => stat(join(api.dataDir, "files", name))));
      return names.filter((_, index) => kinds[index]?.isFile());
    },
    async download(url: string): Promise<Response> {
      return fetch(api.baseUrl + url);
    },
  };
}
