import type { ReactNode } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { CopiedText } from "#src/ui/controls/copied-text.tsx";

export function ConnectGuide() {
  const { origin } = window.location;
  const script = `curl -H "Authorization: Bearer lk_…" "${origin}/api/contacts?limit=25"`;
  return (
    <section aria-labelledby="connect-guide" className="members__part keys">
      <div>
        <h2 id="connect-guide">{t("keys.connectTitle")}</h2>
        <p className="muted">{t("keys.connectText")}</p>
      </div>
      <CopiedText label={t("keys.connectAddress")} value={`${origin}/api/mcp`} />
      <div className="keys__guides">
        <Guide title="Claude" steps={t("keys.connectClaude")} />
        <Guide title="ChatGPT" steps={t("keys.connectChatgpt")} />
        <Guide title="Zapier, n8n" steps={t("keys.connectService", { address: `${origin}/api/contacts` })} />
        <Guide title={t("keys.connectScript")} steps={t("keys.connectScriptSteps")}>
          <CopiedText label={t("keys.connectCommand")} value={script} />
        </Guide>
      </div>
    </section>
  );
}

function Guide({ title, steps, children }: { title: string; steps: string; children?: ReactNode }) {
  return (
    <details className="boxed">
      <summary>{title}</summary>
      <ol>
        {steps.split("\n").map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
    </details>
  );
}
