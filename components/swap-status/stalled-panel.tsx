import { useMutation } from '@tanstack/react-query'
import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { SwapIntent } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { useClient } from '~/lib/ui/query/client'
import { unitsOf } from '~/lib/ui/text/finding-words'
import { i18n } from '~/lib/ui/text/i18n'
import { intentFacts } from '~/lib/ui/text/intent'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { ReturnDecision } from './return-decision'

type StalledPanelProps = {
  id: string
  stalled: NonNullable<EntryView['stalled']>
  intent: SwapIntent
  profile: ProfileView
  foot: HTMLElement | null
  onTaken: () => void
}

/** A swap whose allowance is paid and whose call can't be signed: why, until when, and what the user can decide. */
export function StalledPanel({ id, stalled, intent, profile, foot, onTaken }: StalledPanelProps) {
  const client = useClient()
  const { code, findings } = stalled
  const ending = useMutation({ mutationFn: () => client.swap.giveUp({ id }), onSettled: onTaken })
  const again = (accepted: readonly Finding[]) => client.swap.goOn({ id, accepted: [...accepted] })
  const going = useMutation({ mutationFn: () => again([]), onSettled: onTaken })
  // Then it is the page's wallet that signs.
  const isOfPage = intent.direction === 'to-bitcoin' && intent.signer === 'page'
  return (
    <section data-testid="stalled" data-code={code} className="flex flex-col gap-2">
      {findings.length > 0 && (
        <ReturnDecision
          first={{ asked: findings, again }}
          {...(isOfPage && { action: i18n.t('common.continue') })}
          units={unitsOf(intentFacts(intent, profile, undefined))}
          foot={foot}
          onTaken={onTaken}
        />
      )}
      {code === 'presence-missing' && (
        <Button
          look="primary"
          data-testid="stalled-confirm"
          isBusy={going.isPending}
          onClick={() => going.mutate()}
        >
          {i18n.t('common.continue')}
        </Button>
      )}
      <ErrorAlert error={going.error ?? ending.error} />
      <Button
        look="quiet"
        className="self-start"
        data-testid="stalled-end"
        isBusy={ending.isPending}
        onClick={() => ending.mutate()}
      >
        {i18n.t('stalled.end')}
      </Button>
    </section>
  )
}
