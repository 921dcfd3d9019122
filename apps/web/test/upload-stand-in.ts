import type { NetworkStandIn } from "./network-stand-in.ts";

/**
 * Creates a replacement for XMLHttpRequest that sends uploads through the simulated network and reports
 * progress.
 */
export function createUploadStandIn(network: () => NetworkStandIn) {
  return class UploadStandIn {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    status = 0;
    statusText = "";
    responseText = "";
    readonly #headers: Record<string, string> = {};
    #address = "";
    open(_method: string, url: string) {
      this.#address = url.slice("/api".length);
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }
    abort() {
      this.onabort?.();
    }
    async send(form: FormData) {
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
      try {
        const headers = { ...this.#headers, "Content-Type": `multipart/form-data; boundary=${boundary}` };
        const sent = { method: "POST", headers, body: await formText(form) };
        const answer = await network().send(this.#address, sent);
        this.status = answer.status;
        this.responseText = await answer.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
    }
  };
}

const boundary = "a-part-ends-here";

/** Returns the form as text (RFC 7578), because fetch cannot send the FormData of jsdom. */
async function formText(form: FormData): Promise<string> {
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      const file = typeof value === "string" ? "" : `; filename="${value.name}"\r\nContent-Type: text/csv`;
      const text = typeof value === "string" ? value : await textOf(value);
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    }),
  );
  return `${parts.join("")}--${boundary}--\r\n`;
}

function textOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(file);
  });
}
