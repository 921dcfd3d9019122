import type { ClientConfig } from "@lanyard/contract/health/health-routes";
import { createContext, use, useEffect, useState } from "react";

export const ConfigContext = createContext<(() => Promise<ClientConfig>) | undefined>(undefined);

/** Returns the API's configuration, or undefined while it loads or after a failure. */
export function useConfig(): ClientConfig | undefined {
  const askConfig = use(ConfigContext);
  const [config, setConfig] = useState<ClientConfig>();
  useEffect(() => {
    askConfig?.().then(setConfig, () => setConfig(undefined));
  }, [askConfig]);
  return config;
}
