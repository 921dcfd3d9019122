import { CalendarCard } from "#src/features/profile/calendar-card.tsx";
import { ProfileForm } from "#src/features/profile/profile-form.tsx";
import { useMe } from "#src/lib/api/me.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";

export function ProfilePage() {
  const { data, isError, refetch } = useMe();
  return (
    <>
      <PageHeader title={t("profile.title")} tabTitle={t("shell.profile")} />
      <div className="scroll">
        <div className="page-narrow">
          {data ? (
            <>
              <p className="muted pb-4">{t("profile.lead")}</p>
              <ProfileForm profile={data.profile} />
              <CalendarCard />
            </>
          ) : isError ? (
            <FailedState
              title={t("profile.loadFailed")}
              text={t("profile.loadFailedText")}
              onRetry={refetch}
            />
          ) : (
            <LoadingPage />
          )}
        </div>
      </div>
    </>
  );
}
