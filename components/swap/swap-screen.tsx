import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { toAppError } from '~/lib/core/errors'
import { exactText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { missingWords } from '~/lib/ui/text/missing-words'
import { inputUnit } from '~/lib/ui/text/swap-draft'
import { useHasPanes } from '~/lib/ui/page/use-has-panes'
import { AmountsShown } from '../amounts-shown'
import { BridgeLine } from '../bridge-line'
import { ErrorLine } from '../error-line'
import { KnownInstead } from '../recipient/known-instead'
import { imitatedBy } from '../recipient/use-recipient-reading'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Icon } from '../ui/icons'
import { later } from '../ui/later'
import { Notice } from '../ui/notice'
import { CostRow } from './cost-row'
import { LinkNote } from './link-note'
import { KeptOutNote } from './kept-out-note'
import { NothingHeld } from './nothing-held'
import { OptionsRow } from './options-row'
import { PriceLine } from './price-line'
import { QuoteAnnouncement } from './quote-announcement'
import { ReceiveCard } from './receive-card'
import { RecipientField } from './recipient-field'
import { SendCard } from './send-card'
import { type SwapForm, useSwapForm } from './use-swap-form'

const FirstSwap = later(() => import('./beside-form').then((m) => m.FirstSwap))
const WithoutEvm = later(() => import('../accounts/without-evm').then((m) => m.WithoutEvm))
const AllOffers = later(() => import('./beside-form').then((m) => m.AllOffers))
const OfferLines = later(() => import('./beside-form').then((m) => m.OfferLines))
// Only a wide tab has room for it.
const Outlook = later(() => import('./beside-form').then((m) => m.Outlook))

export function SwapScreen({ profile }: { profile: ProfileView }) {
  const form = useSwapForm(profile)
  const [, navigate] = useLocation()
  const hasPanes = useHasPanes()
  const amount = useRef<HTMLInputElement>(null)
  const recipient = useRef<HTMLInputElement>(null)
  const slippage = useRef<HTMLInputElement>(null)
  const { draft, change, missing, prepare, quote } = form
  const isToEvm = draft.direction === 'to-evm'
  const imitated = imitatedBy(form.recipient)

  // Money may have come since the balance was read: once the background says that it has not, it is to be received.
  const isRefused = prepare.error !== null && toAppError(prepare.error).code === 'funds-insufficient'
  const isEmpty = isRefused && isFirst(form)
  useEffect(() => {
    if (isEmpty) navigate('/receive')
  }, [isEmpty, navigate])

  // The amount comes first: with the focus there, Enter leads to the review.
  useEffect(() => amount.current?.focus(), [])

  const submit = () => {
    if (form.isPayerMissing) return
    if (isFirst(form) && missing !== 'funds') return navigate('/receive')
    form.ask()
    if (missing === 'minimum' && form.minimumSats !== undefined)
      change({ ...draft, amount: exactText(form.minimumSats, BTC_DECIMALS) })
    // Its error must not be hidden in a closed sheet.
    if (missing === 'slippage' || missing === 'rate') form.details.setOpen(true)
    else if (missing === 'quote') quote.retry()
    else if (missing === 'address') recipient.current?.focus()
    // Money may have come since the balance was read: the background knows.
    else if (missing !== null && missing !== 'funds') amount.current?.focus()
    else form.review()
  }

  if (profile.networks.length === 0)
    return (
      <Screen title={i18n.t('swap.title')}>
        <Notice tone="warn">{i18n.t('swap.no_networks')}</Notice>
      </Screen>
    )
  return (
    <>
      <Screen
        title={i18n.t('swap.title')}
        hasQuietTitle
        keepsFocus
        onSubmit={submit}
        actions={
          form.isPayerMissing ? (
            <WithoutEvm wants="swap" onUsed={() => amount.current?.focus()} />
          ) : (
            <>
              {imitated !== undefined && (
                <KnownInstead of={imitated} onUse={(address) => change({ ...draft, recipient: address })} />
              )}
              <Button
                type="submit"
                look={imitated === undefined ? 'primary' : missing === null ? 'danger' : 'secondary'}
                data-testid="swap-continue"
                isBusy={prepare.isPending}
              >
                {actionText(form)}
              </Button>
            </>
          )
        }
      >
        <div className="flex flex-col gap-2">
          <LinkNote draft={draft} />
          <div className="relative flex flex-col gap-2">
            <SendCard ref={amount} form={form} profile={form.profile} />
            <button
              type="button"
              data-testid="swap-direction"
              data-direction={draft.direction}
              aria-label={i18n.t(isToEvm ? 'swap.turn_to_bitcoin' : 'swap.turn_to_evm')}
              title={i18n.t('swap.turn')}
              onClick={form.turn}
              className="z-[1] -my-5 flex size-8 items-center justify-center self-center rounded-full border border-edge bg-panel text-soft transition-colors duration-100 hover:text-accent"
            >
              <Icon of="turn" size={16} />
            </button>
            <ReceiveCard form={form} profile={form.profile} />
          </div>
          <QuoteAnnouncement form={form} />
          <div className="divide-y divide-line rounded-2xl border border-line bg-panel">
            {draft.bridge !== null && (
              <div className="flex min-h-11 items-center justify-between gap-3 py-0.5 ps-4 pe-2">
                <BridgeLine bridge={draft.bridge} />
                <Button look="quiet" data-testid="swap-bridge-leave" onClick={form.leaveBridge}>
                  {i18n.t('swap.offers_use', { name: sanitizeText(profile.label, 60) })}
                </Button>
              </div>
            )}
            <RecipientField ref={recipient} form={form} />
            <AmountsShown>
              <div className="flex flex-wrap items-center">
                <OptionsRow form={form} slippage={slippage} />
                <AllOffers form={form} profile={profile} />
              </div>
              <CostRow form={form} />
            </AmountsShown>
          </div>
          <Slot form={form} />
          {isToEvm && <OfferLines form={form} profile={profile} />}
          {isToEvm && <KeptOutNote />}
          {isFirst(form) && missing === 'amount' ? <FirstSwap /> : <NothingHeld form={form} />}
        </div>
      </Screen>
      {hasPanes && <Outlook form={form} profile={form.profile} />}
    </>
  )
}

/** Whether there is no bitcoin yet: receiving some comes first, whatever amount is typed. */
function isFirst({ draft, isNothingHeld, missing }: SwapForm): boolean {
  return (
    draft.direction === 'to-evm' &&
    isNothingHeld &&
    (missing === 'amount' || missing === 'minimum' || missing === 'funds')
  )
}

/** Returns the button's action or, where something is missing, what that is. */
function actionText(form: SwapForm): string {
  const { draft, minimumSats = 0n, missing, prepare, recipient, stage, token } = form
  if (prepare.isPending) return i18n.t(`swap.${stage}`)
  if (isFirst(form)) return i18n.t('swap.receive_first')
  if (missing === 'minimum') return i18n.t('swap.use_minimum')
  if (missing === null)
    return i18n.t(imitatedBy(recipient) === undefined ? 'swap.continue' : 'lookalike.keep')
  return missingWords(missing, { minimumSats, symbol: inputUnit(draft, token).symbol })
}

/** The place of one line: a refusal by the background or the bridge, or else the price. */
function Slot({ form }: { form: SwapForm }) {
  const error = errorOf(form)
  if (error !== null) return <ErrorLine error={error} onRetry={form.quote.retry} />
  return isFirst(form) && form.missing === 'amount' ? null : (
    <AmountsShown>
      <PriceLine form={form} />
    </AmountsShown>
  )
}

/** The error that no field tells; the recipient's stands below its own. */
function errorOf({ isAmountRefused, max, missing, prepare, quote, recipient }: SwapForm): Error | null {
  if (recipient.error !== null) return null
  const refusal = prepare.error ?? max.error
  if (!isAmountRefused) return refusal ?? quote.error
  if (missing === 'malformed' || missing === 'minimum') return null
  // The field tells of a shortage of funds, which explains nothing else that failed.
  const isTold = refusal === null || toAppError(refusal).code === 'funds-insufficient'
  return isTold ? quote.error : refusal
}
