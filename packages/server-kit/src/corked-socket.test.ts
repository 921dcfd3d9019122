import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { CorkedSocket } from "./corked-socket.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Connects a socket, passes it to `say`, and returns all data that the server receives from it. */
async function heard(say: (socket: CorkedSocket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    server = createServer((connection) => {
      let text = "";
      connection.on("data", (chunk) => {
        text += chunk.toString();
      });
      connection.on("end", () => resolve(text));
    }).listen(0, "127.0.0.1", () => {
      const address = server?.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      const socket = new CorkedSocket();
      socket.on("error", reject);
      socket.connect(port, "127.0.0.1", () => say(socket));
    });
  });
}

test("data written in one or several event loop turns arrives complete and in order", async () => {
  const text = await heard((socket) => {
    socket.write(Buffer.from("one "));
    socket.cork();
    socket.write("two ");
    socket.uncork();
    setImmediate(() => {
      socket.write(Buffer.from("three "), () => socket.end());
      socket.write("é", "latin1");
    });
  });
  expect(Buffer.from(text).toString()).toMatch(/^one two three /u);
});

test("writes of one event loop turn are sent together, and each write's callback runs", async () => {
  const done: string[] = [];
  let before = 0;
  const text = await heard((socket) => {
    socket.write("a", () => done.push("a"));
    before = socket.bytesWritten;
    socket.write("b", () => {
      done.push("b");
      socket.end();
    });
  });
  expect([text, before, done]).toEqual(["ab", 0, ["a", "b"]]);
});
