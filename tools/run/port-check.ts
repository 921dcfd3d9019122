import { createServer } from "node:net";
import { StartError } from "@lanyard/server-kit/start-error";

/** Refuses a port that another program has, naming the variable that changes it. */
export function refuseTakenPort(variable: "PORT" | "SIGNIN_PORT", port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) =>
      reject(new StartError(sentence(variable, port, host, error), { cause: error })),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function sentence(variable: string, port: number, host: string, error: Error): string {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `${variable}: port ${port} is in use by another program: stop that one, or set ${variable} to another port.`;
  }
  if (code === "EACCES")
    return `${variable}: this user may not open port ${port}: set ${variable} to a port above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: ${host} is no address of this machine.`;
  return `${variable}: port ${port} cannot be opened (${error.message}).`;
}
