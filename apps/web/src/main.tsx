import "./styles/app.css";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { activateLanguage, rememberedLanguage } from "#src/lib/i18n/message-loading.ts";
import { firstPaint } from "#src/ui/feedback/first-paint.ts";
import { preloadLazyParts } from "#src/ui/feedback/lazy-parts.ts";
import { App } from "./app/app.tsx";
import { connect } from "./app/client.ts";
import { startErrorReporting } from "./app/error-reporting.ts";
import { createAppRouter } from "./app/router.tsx";
import { forbidGeneratedCode, removeLegacyEntries, warmUp } from "./app/start-up.ts";

/** The delay between the first paint and the loading of background code. */
const firstWorkMs = 5000;

async function start(): Promise<void> {
  forbidGeneratedCode();
  removeLegacyEntries();
  warmUp();
  const queryClient = createQueryClient();
  const connection = connect(queryClient);
  // If the configuration does not load, error reporting stays off. Other code that needs the configuration
  // retries the request and shows the error.
  connection.config().then(startErrorReporting, () => {});
  await activateLanguage(rememberedLanguage());
  const element = document.getElementById("root");
  if (!element) return;
  const router = createAppRouter({ client: connection.client, cache: queryClient });
  createRoot(element).render(<App queryClient={queryClient} router={router} connection={connection} />);
  await firstPaint;
  setTimeout(preloadLazyParts, firstWorkMs);
}

start();
