import { createCheckedClient } from "@lanyard/client/checked-client";
import type { Client } from "@lanyard/client/client-shape";
import type { keyRoutes } from "@lanyard/contract/key/key-routes";
import type { ApiKey } from "@lanyard/contract/key/key-schema";
import type { RouteInput } from "@lanyard/contract/route/route";
import type { TestMember } from "@lanyard/test-kit/test-api";

type Wanted = Omit<RouteInput<(typeof keyRoutes)["create"]>["body"], "name"> & { readonly name?: string };

export interface TestKey {
  readonly key: ApiKey;
  readonly secret: string;
  readonly client: Client;
}

export async function createTestKey(member: TestMember, baseUrl: string, wanted: Wanted): Promise<TestKey> {
  const { key, secret } = await member.client.keys.create({ body: { name: "Zapier", ...wanted } });
  return { key, secret, client: clientOf(baseUrl, secret) };
}

function clientOf(baseUrl: string, secret: string): Client {
  return createCheckedClient({
    baseUrl,
    session: { accessToken: () => secret, refresh: async () => undefined },
  });
}
