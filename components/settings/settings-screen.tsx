import type { ReactNode } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/text/i18n'
import { useSettings } from '~/lib/ui/query/queries'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Skeleton } from '../ui/skeleton'
import { HistorySection } from './history-section'
import { LooksSection } from './looks-section'
import { NoticesSection } from './notices-section'
import { ProfileSection } from './profile-section'
import { ScreenLinks } from './screen-links'
import { ServiceUrl } from './service-url'
import { BlockedSites } from './blocked-sites'
import { SitesSection } from './sites-section'
import { WalletSection } from './wallet-section'

export function SettingsScreen({ profile }: { profile: ProfileView }) {
  const shell = useShell()
  const { data: settings, error, refetch } = useSettings()
  if (settings === undefined && error === null)
    return (
      <Screen title={i18n.t('settings.title')} hasQuietTitle>
        <Skeleton className="h-72" />
      </Screen>
    )
  return (
    <Screen title={i18n.t('settings.title')} hasQuietTitle>
      <div className="flex flex-col gap-6">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        {settings !== undefined && (
          <>
            <Section title={i18n.t('settings.wallet')}>
              <WalletSection settings={settings} />
              <ScreenLinks to={['accounts', 'address-book']} />
            </Section>
            <Section title={i18n.t('settings.security')}>
              <ScreenLinks to={['reveal', 'check-phrase', 'key', 'change-password', 'reset']} />
            </Section>
            <Section title={i18n.t('settings.looks')}>
              <LooksSection />
            </Section>
            <Section title={i18n.t('settings.notices')}>
              <NoticesSection settings={settings} />
            </Section>
          </>
        )}
        <Section title={i18n.t('settings.sites')}>
          <SitesSection />
          <BlockedSites />
        </Section>
        <Section title={i18n.t('settings.history')}>
          <HistorySection />
        </Section>
        {settings !== undefined && (
          <Section title={i18n.t('settings.bridge')}>
            <ProfileSection settings={settings} />
            <ServiceUrl key={settings.serviceUrl} settings={settings} profile={profile} />
          </Section>
        )}
        <ScreenLinks to={['help']} />
        <p className="text-xs text-soft">
          <bdi>{i18n.t('settings.about', { version: shell.version })}</bdi>
        </p>
      </div>
    </Screen>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </section>
  )
}
