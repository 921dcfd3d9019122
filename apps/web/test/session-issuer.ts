import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { freePort } from "@lanyard/server-kit/free-port";
import { findOrganisationId } from "@lanyard/signin/organisation/organisation-sql";
import type { TestSignin } from "@lanyard/test-kit/signin";
import { z } from "zod";

const asked = z.object({ email: z.string(), role: z.enum(["user", "viewer"]).optional() });

export async function openSessionIssuer(signin: TestSignin) {
  const organisationId = (await findOrganisationId(signin.pool, "acme")) ?? "";
  const answerTo = async (body: unknown) => {
    const { email, role } = asked.parse(body);
    if (role !== undefined) {
      const slug = /@(.+)\.example$/u.exec(email)?.[1] ?? "";
      const ownId = await findOrganisationId(signin.pool, slug);
      await signin.addPerson(ownId ?? organisationId, role, { email, name: role });
    }
    return signin.browserSessionFor(email);
  };
  const server = createServer(async (request, response) => {
    const [status, answer] = await json(request)
      .then(answerTo)
      .then(
        (session) => [200, session] as const,
        (error: unknown) => [500, { message: String(error) }] as const,
      );
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return { url: `http://localhost:${port}`, close: () => void server.close() };
}
