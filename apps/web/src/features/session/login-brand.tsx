import { LayoutPanelLeft, type LucideIcon, ShieldCheck, Zap } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { LoginBackdrop } from "./login-backdrop.tsx";

export function LoginBrand({ hasTestimonial }: { hasTestimonial: boolean }) {
  return (
    <section className="login__brand" aria-label={t("session.about")}>
      <LoginBackdrop />
      <Brand name={t("shell.product")} />
      <div className="login__copy">
        <p className="login__head">{t("session.headline")}</p>
        <p>{t("session.description")}</p>
        <div className="blurbs">
          <Blurb icon={Zap} title={t("session.fastTitle")} text={t("session.fastText")} />
          <Blurb icon={ShieldCheck} title={t("session.secureTitle")} text={t("session.secureText")} />
          <Blurb icon={LayoutPanelLeft} title={t("session.modernTitle")} text={t("session.modernText")} />
        </div>
        {hasTestimonial && <Testimonial />}
      </div>
    </section>
  );
}

function Blurb({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div>
      <h2>
        <Icon of={icon} size={15} />
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}

function Testimonial() {
  const name = t("session.testimonialName");
  return (
    <figure className="login__quote">
      <Avatar name={name} size="md" />
      <div>
        <blockquote>{t("session.testimonialQuote")}</blockquote>
        <figcaption>{t("session.testimonialBy", { name })}</figcaption>
      </div>
    </figure>
  );
}
