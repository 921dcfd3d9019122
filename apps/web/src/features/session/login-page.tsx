import { CircleAlert, ExternalLink, LayoutPanelLeft, type LucideIcon, ShieldCheck, Zap } from "lucide-react";
import { useState } from "react";
import { setTheme, useTheme } from "#src/lib/browser/theme.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Brand } from "#src/ui/brand/brand.tsx";
import { ThemeToggle } from "#src/ui/brand/theme-toggle.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { useFirstPaint } from "#src/ui/feedback/first-paint.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";
import { usePageTitle } from "#src/ui/layout/page-title.ts";
import { HangingCard } from "./hanging-card.tsx";
import { LoginBackdrop } from "./login-backdrop.tsx";
import { useSession, useSessionState } from "./session-context.ts";
import type { SignInFailure } from "./session-state.ts";
import { failureText } from "./signin-failure.ts";

export type LoginPageProps = {
  isOpening: boolean;
  failure?: SignInFailure | undefined;
  onSignIn: () => void;
  /** Signs in by a redirect in this tab, as an alternative when the browser has blocked the popup. */
  onContinueInTab: () => void;
  /** Repeats the sign-out request to Lanyard ID. */
  onSignOut: () => Promise<void>;
  hasTestimonial?: boolean;
};

/** The sign-in page (spec section 2.2). */
export function LoginPage({ hasTestimonial = true, ...card }: LoginPageProps) {
  usePageTitle();
  return (
    <div className="login">
      <LoginBrand hasTestimonial={hasTestimonial} />
      <main className="login__form">
        <div className="login__theme">
          <ThemeToggle theme={useTheme()} onSwitch={setTheme} />
        </div>
        <HangingCard>
          <LoginCard {...card} />
        </HangingCard>
      </main>
    </div>
  );
}

function LoginCard({ isOpening, failure, onSignIn, onContinueInTab, onSignOut }: LoginPageProps) {
  const [isEnding, setIsEnding] = useState(false);
  const endAgain = async () => {
    setIsEnding(true);
    await onSignOut();
    setIsEnding(false);
  };
  return (
    <>
      <h1>{t("session.welcomeBack")}</h1>
      <p>{t("session.pickUp")}</p>
      <Button variant="primary" size="lg" autoFocus disabled={isOpening || isEnding} onClick={onSignIn}>
        {isOpening ? t("session.openingLogin") : t("session.signIn")}
      </Button>
      <div role="alert">
        {failure && !isEnding && (
          <p className="field__error pass__error">
            <Icon of={CircleAlert} size={14} />
            <span>{failureText(failure)}</span>
          </p>
        )}
      </div>
      {failure === "popup-blocked" && <Button onClick={onContinueInTab}>{t("session.continueInTab")}</Button>}
      {failure === "not-ended" && (
        <Button disabled={isEnding} onClick={endAgain}>
          {t("ui.tryAgain")}
        </Button>
      )}
      <small>
        <Icon of={ExternalLink} size={14} />
        {t("session.opensInWindow")}
      </small>
    </>
  );
}

export function SessionLoginPage({ hasTestimonial }: { hasTestimonial: boolean }) {
  useFirstPaint();
  const session = useSession();
  const { isSigningIn, failure } = useSessionState(session);
  return (
    <LoginPage
      isOpening={isSigningIn}
      failure={failure}
      onSignIn={session.signIn}
      onContinueInTab={session.signInHere}
      onSignOut={session.signOut}
      hasTestimonial={hasTestimonial}
    />
  );
}

function LoginBrand({ hasTestimonial }: { hasTestimonial: boolean }) {
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
