import type { ReactNode } from "react";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { usePageTitle } from "#src/ui/layout/page-title.ts";
import { HangingCard } from "./hanging-card.tsx";

type SessionNoticePageProps = {
  title: string;
  text: string;
  isWorking?: boolean;
  isError?: boolean;
  children?: ReactNode;
};

export function SessionNoticePage({ title, text, isWorking, isError, children }: SessionNoticePageProps) {
  usePageTitle(title);
  return (
    <main className="login__form min-h-dvh">
      <HangingCard>
        <div role={isError ? "alert" : "status"}>
          <h1>{title}</h1>
          <p>{text}</p>
        </div>
        {isWorking && (
          <div className="mt-5 grid justify-items-center text-accent-ink">
            <Spinner size={24} />
          </div>
        )}
        {children}
      </HangingCard>
    </main>
  );
}
