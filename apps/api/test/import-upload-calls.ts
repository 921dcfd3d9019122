import { connect, type Socket } from "node:net";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";

export const megabyte = 1_000_000;
export const rowTooLong = "Row 1 is longer than 1,000,000 characters; is a quotation mark missing?";

export const bytesOf = (text: string) => Buffer.from(text, "latin1");

export function beginUpload(api: TestOrganisations, path: string, fileName = "people.csv"): Socket {
  const { hostname, port, pathname } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${pathname}${path} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${api.acme.user.accessToken}`,
    "Content-Type: multipart/form-data; boundary=x",
    `Content-Length: ${100 * megabyte}`,
  ];
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
  return socket;
}
