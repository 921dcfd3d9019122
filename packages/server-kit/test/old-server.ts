import { createServer, type Socket } from "node:net";

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

const textType = 25;
const boolType = 16;
const ready = message("Z", Buffer.from("I"));

function describeColumns(names: readonly string[]): Buffer {
  const columns = names.map((name) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(name === "isReplica" ? boolType : textType),
      int16(-1),
      int32(-1),
      int16(0),
    ]),
  );
  return message("T", Buffer.concat([int16(names.length), ...columns]));
}

function row(values: readonly string[]): Buffer {
  const cells = values.map((value) => Buffer.concat([int32(value.length), Buffer.from(value)]));
  return message("D", Buffer.concat([int16(values.length), ...cells]));
}

/**
 * Starts a fake PostgreSQL server that reports a version that cannot be installed here. It accepts any
 * sign-in and answers every query with this version.
 */
export function startOldServer(version: string): Promise<{ port: number; close: () => void }> {
  const answer = Buffer.concat([
    describeColumns(["version", "isReplica"]),
    row([version, "f"]),
    message("C", Buffer.from("SELECT 1\0")),
    ready,
  ]);
  const talk = (socket: Socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), ready]));
      socket.on("data", (data) =>
        data.toString("latin1", 0, 1) === "Q" ? socket.write(answer) : socket.end(),
      );
    });
  };
  const server = createServer(talk);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : 0;
      resolve({ port, close: () => server.close() });
    });
  });
}
