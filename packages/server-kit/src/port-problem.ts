import { StartError } from "./start-error.ts";

interface Port {
  readonly variable: "PORT" | "SIGNIN_PORT";
  readonly port: number;
  readonly host: string;
}

export function portProblem({ variable, port, host }: Port, cause: unknown): StartError {
  return new StartError(sentence({ variable, port, host }, cause), { cause });
}

function sentence({ variable, port, host }: Port, cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") {
    return `${variable}: port ${port} is in use by another program: stop that one, or set ${variable} to another port.`;
  }
  if (code === "EACCES")
    return `${variable}: this user may not open port ${port}: set ${variable} to a port above 1023.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `HOST: ${host} is no address of this machine.`;
  return `${variable}: port ${port} cannot be opened (${cause instanceof Error ? cause.message : String(cause)}).`;
}

interface Server {
  listen(options: { port: number; host: string }): Promise<unknown>;
  close(): Promise<unknown>;
}

/**
 * Listens on a port; closes the server on failure.
 * @throws StartError that names the variable
 */
export async function listen(server: Server, port: Port): Promise<void> {
  try {
    await server.listen({ port: port.port, host: port.host });
  } catch (error) {
    await server.close();
    throw portProblem(port, error);
  }
}
