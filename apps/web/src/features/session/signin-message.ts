import { isRecord, textIn } from "@lanyard/client/reply-shape";

export function onSigninMessage(
  from: { readonly origin: string; readonly source: () => MessageEventSource | null },
  listener: (message: unknown) => void,
): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.origin === from.origin && event.source !== null && event.source === from.source())
      listener(event.data);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

export function readLoginSuccess(message: unknown): { accessToken: string | undefined } | undefined {
  if (textIn(message, "type") !== "login-success") return undefined;
  return { accessToken: textIn(message, "accessToken") };
}

export function readAuthStatus(message: unknown): boolean | undefined {
  if (textIn(message, "type") !== "auth-status" || !isRecord(message)) return undefined;
  return typeof message.authenticated === "boolean" ? message.authenticated : undefined;
}
