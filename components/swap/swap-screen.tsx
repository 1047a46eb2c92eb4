import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/i18n'
import { turned } from '~/lib/ui/swap-draft'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { TurnIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { FeeSummary } from './fee-summary'
import { KeptOutNote } from './kept-out-note'
import { PriceLine } from './price-line'
import { ReceiveCard } from './receive-card'
import { RecipientField } from './recipient-field'
import { SendCard } from './send-card'
import { useSwapForm } from './use-swap-form'

export function SwapScreen({ profile }: { profile: ProfileView }) {
  const form = useSwapForm(profile)
  const amount = useRef<HTMLInputElement>(null)
  const slippage = useRef<HTMLInputElement>(null)
  const [lacksAmount, setLacksAmount] = useState(false)
  const { draft, change, order, prepare, stage, quote } = form
  const isToEvm = draft.direction === 'to-evm'
  const isAmountMissing = lacksAmount && form.isEmpty

  const submit = () => {
    setLacksAmount(form.isEmpty)
    if (form.isSlippageInvalid) showSlippage()
    else if (form.isEmpty || form.typingError !== null) amount.current?.focus()
    else if (order !== null && !prepare.isPending) prepare.mutate(order)
  }

  /** Its error is not to hide in a folded section. */
  const showSlippage = () => {
    flushSync(() => form.details.setOpen(true))
    slippage.current?.focus()
  }

  if (profile.networks.length === 0)
    return (
      <Screen title={i18n.t('swap.title')}>
        <Notice tone="warn">{i18n.t('swap.no_networks')}</Notice>
      </Screen>
    )
  return (
    <Screen
      title={i18n.t('swap.title')}
      hasQuietTitle
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="swap-continue" isBusy={prepare.isPending}>
          {i18n.t(prepare.isPending ? `swap.${stage}` : 'swap.continue')}
        </Button>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="relative flex flex-col gap-2">
          <SendCard ref={amount} form={form} profile={profile} />
          <button
            type="button"
            data-testid="swap-direction"
            data-direction={draft.direction}
            aria-label={i18n.t(isToEvm ? 'swap.turn_to_bitcoin' : 'swap.turn_to_evm')}
            title={i18n.t('swap.turn')}
            onClick={() => change(turned(draft))}
            className="z-[1] -my-6 flex size-8 items-center justify-center self-center rounded-full border border-edge bg-panel text-soft transition-colors duration-100 hover:text-accent"
          >
            <TurnIcon size={16} />
          </button>
          <ReceiveCard form={form} profile={profile} />
        </div>
        <PriceLine form={form} />
        {isToEvm && <KeptOutNote />}
        {isAmountMissing && (
          <p aria-live="polite" className="text-sm text-danger">
            {i18n.t('swap.no_amount')}
          </p>
        )}
        <ErrorAlert
          error={
            form.typingError ?? (form.recipient.error === null ? (prepare.error ?? form.max.error) : null)
          }
        />
        {order !== null && prepare.error === null && <ErrorAlert error={quote.error} onRetry={quote.retry} />}
        <RecipientField form={form} />
        <FeeSummary form={form} slippage={slippage} />
      </div>
    </Screen>
  )
}
