import type { BackupImportView, UnverifiedView } from '~/lib/contract/views/recovery'
import { termsOf } from '~/lib/core/journal/story-terms'
import { useSumText } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { sumIn } from '~/lib/ui/text/intent'
import { useStatus } from '~/lib/ui/query/queries'
import { swapTitle } from '~/lib/ui/text/swap-title'
import { dateText } from '~/lib/ui/text/words'
import { ScreenLink } from '../screen-link'
import { ProfileImport } from './profile-import'

/** The outcome of an import: what it has added, and what is still to be decided. */
export function ImportOutcome({ counts }: { counts: BackupImportView }) {
  const {
    added,
    kept: entriesHere,
    awaiting,
    unreadable,
    unchecked,
    withoutProfile,
    unverified,
    namesLeft,
    profiles,
    accounts,
  } = counts
  return (
    <div data-testid="backup-imported" data-added={added} className="flex flex-col gap-3 text-sm">
      <div>
        <p className="font-medium">{i18n.plural('history.imported', added)}</p>
        {entriesHere > 0 && <p className="text-soft">{i18n.plural('history.kept', entriesHere)}</p>}
        {awaiting !== undefined && <p>{i18n.t('history.awaiting')}</p>}
        {unreadable > 0 && <p className="text-soft">{i18n.t('history.unreadable')}</p>}
        {unchecked !== undefined && (
          <p data-code="backup-unchecked">{i18n.t('history.unchecked', { count: String(unchecked) })}</p>
        )}
        {withoutProfile > 0 && (
          <p className="text-soft">{i18n.plural('history.without_profile', withoutProfile)}</p>
        )}
        {namesLeft > 0 && <p className="text-soft">{i18n.t('history.names_left')}</p>}
      </div>
      {accounts !== undefined && (
        <div>
          <p>{i18n.t('history.accounts_offered')}</p>
          <ScreenLink href="/settings/accounts" testId="backup-accounts">
            {i18n.t('accounts.title')}
          </ScreenLink>
        </div>
      )}
      {unverified.length > 0 && <Unverified entries={unverified} />}
      {profiles.length > 0 && (
        <section className="flex flex-col gap-2">
          <p>{i18n.t('history.profiles_offered')}</p>
          <ProfileImport offered={profiles} />
        </section>
      )}
    </div>
  )
}

const MAX_SHOWN = 50

/** Entries that the file tells and nothing proves: to read, and for nothing else. */
function Unverified({ entries }: { entries: readonly UnverifiedView[] }) {
  const profile = useStatus().data?.profile ?? null
  const sumText = useSumText()
  const title = ({ intent }: UnverifiedView) => {
    if (profile === null) return ''
    const terms = termsOf(intent)
    return (
      swapTitle({ ...terms, arrival: null, phase: 'intended' }, profile, sumText) ??
      i18n.t('activity.unpaid', { amount: sumText(sumIn(profile, terms.sent)) })
    )
  }
  return (
    <section data-testid="backup-unverified" className="flex flex-col gap-1">
      <h2 className="font-medium">{i18n.t('history.unverified')}</h2>
      <p className="text-soft">{i18n.t('history.unverified_body')}</p>
      <ul>
        {entries.slice(0, MAX_SHOWN).map((entry) => (
          <li key={`${entry.at} ${title(entry)}`} className="flex justify-between gap-3 py-1">
            <span className="min-w-0 [overflow-wrap:anywhere]">{title(entry)}</span>
            <time className="shrink-0 text-xs text-soft" dateTime={new Date(entry.at).toISOString()}>
              {dateText(entry.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
