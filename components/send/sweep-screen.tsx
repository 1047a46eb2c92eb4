import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SweepView } from '~/lib/contract/views/payment'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useKeepReview } from '~/lib/ui/use-keep-review'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { PasswordField } from '../ui/password-field'
import { type Sweep, SweepChoice } from './sweep-choice'

/** Pays all that another wallet's key holds to this wallet: the key, what it holds, then the review of a payment. */
export function SweepScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  // Never a note of the session: what is typed here is a secret.
  const [wif, setWif] = useState('')
  const find = useMutation({
    mutationFn: () => client.payment.findSweep({ wif }),
    onSuccess: () => setWif(''),
    gcTime: 0,
  })
  if (find.data !== undefined) return <Found found={find.data} onAnother={find.reset} onBack={onBack} />
  return (
    <Screen
      title={i18n.t('sweep.title')}
      onBack={onBack}
      onSubmit={() => find.mutate()}
      actions={
        <Button
          type="submit"
          look="primary"
          data-testid="sweep-find"
          isBusy={find.isPending}
          aria-disabled={wif.trim() === ''}
        >
          {i18n.t(find.isPending ? 'sweep.finding' : 'sweep.find')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{i18n.t('sweep.body')}</p>
        <PasswordField
          label={i18n.t('sweep.key')}
          data-testid="sweep-key"
          showLabel={i18n.t('common.show')}
          hideLabel={i18n.t('common.hide')}
          maxLength={200}
          value={wif}
          onChange={(event) => setWif(event.target.value)}
        />
        <ErrorAlert error={find.error} />
        <Notice tone="info">{i18n.t('sweep.care')}</Notice>
      </div>
    </Screen>
  )
}

type FoundProps = { found: SweepView; onAnother: () => void; onBack: () => void }

function Found({ found, onAnother, onBack }: FoundProps) {
  const client = useClient()
  const [, navigate] = useLocation()
  const keepReview = useKeepReview()
  const isSwept = ({ sats, isOwn }: SweepView['addresses'][number]) => sats > 0n && !isOwn
  const swept = found.addresses.filter(isSwept)
  const others = found.addresses.filter((address) => !isSwept(address))
  const [first] = swept
  const [sweep, setSweep] = useState<Sweep | null>(
    first === undefined ? null : { address: first.address, feeChoice: 'normal' },
  )
  const prepare = useMutation({ mutationFn: (asked: Sweep) => client.payment.prepareSweep(asked) })
  const review = (asked: Sweep) =>
    prepare.mutate(asked, {
      // Passed to this call, so that it does not run if another address or fee has been chosen meanwhile.
      onSuccess(review) {
        keepReview('payment', review)
        navigate('/review')
      },
    })
  const change = (next: Sweep) => {
    prepare.reset()
    setSweep(next)
  }
  return (
    <Screen
      title={i18n.t('sweep.title')}
      onBack={onBack}
      {...(sweep !== null && { onSubmit: () => review(sweep) })}
      actions={
        sweep === null ? (
          <Button look="primary" data-testid="sweep-again" onClick={onAnother}>
            {i18n.t('sweep.again')}
          </Button>
        ) : (
          <Button type="submit" look="primary" data-testid="sweep-review" isBusy={prepare.isPending}>
            {i18n.t('sweep.review')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4" data-testid="sweep-found">
        {sweep === null && <p>{i18n.t('sweep.nothing')}</p>}
        {swept.length > 1 && (
          <Notice tone="info" data-testid="sweep-several">
            {i18n.t('sweep.several')}
          </Notice>
        )}
        <SweepChoice addresses={[...swept, ...others]} sweep={sweep} onChange={change} />
        <ErrorAlert error={prepare.error} />
        {sweep !== null && <p className="text-xs text-soft">{i18n.t('sweep.final')}</p>}
      </div>
    </Screen>
  )
}
