import { useMutation } from '@tanstack/react-query'
import type { ProfileCheckView } from '~/lib/contract/views/profile-import'
import { useClient } from '~/lib/ui/query/client'
import { findingWords } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { useProfileCheck } from '~/lib/ui/query/queries'
import { agoText } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'

const TONES = { refuse: 'danger', warn: 'warn', info: 'info' } as const

/**
 * Checks a profile with its own servers. This also runs automatically after each import. A bridge that nobody here knows is
 * never said to be good: servers and contracts of one maker agree.
 */
export function ProfileCheck({ isUnknown = false }: { isUnknown?: boolean | undefined }) {
  const client = useClient()
  const check = useMutation({ mutationFn: () => client.settings.checkProfile() })
  return (
    <div className="flex flex-col gap-2">
      <Button
        look="small"
        className="self-start"
        data-testid="profile-check"
        isBusy={check.isPending}
        onClick={() => check.mutate()}
      >
        {i18n.t(check.isPending ? 'profile.checking' : 'profile.check')}
      </Button>
      <ErrorAlert error={check.error} />
      <LastCheck isOutdated={check.isPending} isUnknown={isUnknown} />
    </div>
  )
}

/** Results of the last check; nothing while another runs. */
export function LastCheck({
  isOutdated = false,
  isUnknown = false,
}: {
  isOutdated?: boolean
  isUnknown?: boolean
}) {
  const { data: last } = useProfileCheck()
  return (
    <Live>
      {last !== undefined && last !== null && !isOutdated && <Result result={last} isUnknown={isUnknown} />}
    </Live>
  )
}

type ResultProps = { result: ProfileCheckView; isUnknown: boolean }

function Result({ result: { verdict, findings, at }, isUnknown }: ResultProps) {
  const now = useNow()
  return (
    <div data-testid="profile-check-result" data-verdict={verdict}>
      {!isUnknown && (
        <p className="mb-2 text-sm">
          {i18n.t(`profile.check_${verdict}`)}{' '}
          <span className="text-soft">{i18n.t('profile.checked', { when: agoText(at, now) })}</span>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {findings.map((finding) => (
          <li key={`${finding.code} ${findingWords(finding)}`}>
            <Notice
              tone={TONES[finding.severity]}
              data-testid="profile-finding"
              data-code={finding.code}
              data-severity={finding.severity}
            >
              {findingWords(finding)}
            </Notice>
          </li>
        ))}
      </ul>
    </div>
  )
}
