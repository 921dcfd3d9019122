import type { ReadyRequest } from "@lanyard/client/request";

/** Sends a request with XMLHttpRequest, because fetch does not report the progress of uploads. */
export function uploadWithProgress(request: ReadyRequest): Promise<Response> {
  const { method, url, headers, body, signal, onProgress } = request;
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const sender = new XMLHttpRequest();
  sender.open(method, url);
  for (const [name, value] of Object.entries(headers)) sender.setRequestHeader(name, value);
  sender.upload.onprogress = ({ lengthComputable, loaded, total }) =>
    lengthComputable && onProgress?.(loaded / total);
  sender.onload = () => resolve(responseOf(sender));
  sender.onerror = () => reject(new TypeError(""));
  sender.onabort = () => reject(signal?.reason);
  signal?.addEventListener("abort", () => sender.abort(), { once: true });
  sender.send(body);
  return promise;
}

function responseOf({ status, statusText, responseText }: XMLHttpRequest): Response {
  return new Response(responseText, { status, statusText });
}
