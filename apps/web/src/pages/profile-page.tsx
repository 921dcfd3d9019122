import { ProfileForm } from "#src/features/profile/profile-form.tsx";
import { useArrival } from "#src/lib/arrival.ts";
import { t } from "#src/lib/messages.ts";
import { Button } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LoadingPage } from "#src/ui/loading-page.tsx";
import { PageHeader } from "#src/ui/page-header.tsx";

/** The signed-in person's profile. */
export function ProfilePage() {
  const { data, isError, refetch } = useArrival();
  return (
    <>
      <PageHeader title={t("profile.title")} tabTitle={t("profile.tabTitle")} />
      <div className="scroll">
        <div className="page-narrow">
          {data ? (
            <>
              <p className="muted pb-4">{t("profile.lead")}</p>
              <ProfileForm profile={data.profile} />
            </>
          ) : isError ? (
            <EmptyState mark="problem" title={t("profile.loadFailed")} text={t("profile.loadFailedText")}>
              <Button onClick={() => void refetch()}>{t("profile.tryAgain")}</Button>
            </EmptyState>
          ) : (
            <LoadingPage />
          )}
        </div>
      </div>
    </>
  );
}
