import { freePort } from "@lanyard/server-kit/free-port";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Mailbox {
  readonly url: string;
  readonly received: Email[];
  /** Recipients with a full mailbox, whose mail the server refuses. */
  readonly full: Set<string>;
  close(): Promise<void>;
}

export async function startMailbox(): Promise<Mailbox> {
  const received: Email[] = [];
  const full = new Set<string>();
  const port = await freePort();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(full.has(address) ? new Error("Mailbox full") : null),
    onData: (stream, _session, done) => {
      const read = async () =>
        void received.push(await PostalMime.parse(Buffer.concat(await stream.toArray())));
      read().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, received, full, close };
}
