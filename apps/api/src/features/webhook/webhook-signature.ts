import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Returns a secret of 256 random bits in the format of Standard Webhooks. */
export const createWebhookSecret = () => `${prefix}${randomBytes(32).toString("base64")}`;

/**
 * Returns the headers of a message (Standard Webhooks 1.0.0, Webhook Headers), with a signature for each
 * secret.
 */
export function signedHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signed = `${message.id}.${timestamp}.${message.body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Lanyard-Webhooks",
    "content-length": String(Buffer.byteLength(message.body)),
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
