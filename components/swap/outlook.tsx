import type { ReactNode } from 'react'
import { arrivingToken } from '~/lib/contract/arriving-token'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { QuoteView } from '~/lib/contract/views/quote'
import { stepMinutes } from '~/lib/core/quote/arrival-time'
import { useNow } from '~/lib/ui/query/now'
import { usePrice } from '~/lib/ui/query/queries'
import { aboutMinutes, arrivalAt, aroundText } from '~/lib/ui/text/arrival-text'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC, pricedUnit, type Sum } from '~/lib/ui/text/intent'
import { sumText } from '~/lib/ui/text/sum-text'
import { AmountsShown } from '../amounts-shown'
import { ExternalText } from '../external-text'
import { FeeNote, FeeRows } from '../fee-rows'
import { holdOf } from '../review/hold'
import { TakenCost, TakenTable } from '../review/taken-table'
import { Sentence, SLOT } from '../sentence'
import { Drawing } from '../ui/drawing'
import { quotedSum } from './quoted-sum'
import type { SwapForm } from './use-swap-form'

type OutlookProps = { form: SwapForm; profile: ProfileView }

/** Beside the form: what will happen with what is typed, and who takes what of it. */
export function Outlook({ form, profile }: OutlookProps) {
  const { current } = form.quote
  const arriving = quotedSum(form)
  return (
    <section
      aria-label={i18n.t('outlook.title')}
      className="screen-part scroll-lane flex min-h-0 flex-col gap-5 overflow-y-auto border-s border-line bg-sunken py-6 print:hidden"
    >
      <h2 className="text-xl font-semibold tracking-tight">{i18n.t('outlook.title')}</h2>
      {current === null || arriving === null ? (
        <div className="flex flex-1 flex-col items-center justify-center gap-3 text-center">
          <Drawing of="quiet" />
          <p className="text-soft">{i18n.t('outlook.hint')}</p>
        </div>
      ) : (
        <AmountsShown>
          <Steps form={form} profile={profile} quote={current} arriving={arriving} />
          <Costs quote={current} order={form.order} arriving={arriving} />
        </AmountsShown>
      )}
    </section>
  )
}

type CostsProps = { quote: QuoteView; order: SwapForm['order']; arriving: Sum }

/** Who takes what of the worth or, where that is unknown, the bridge's fees. */
function Costs({ quote, order, arriving }: CostsProps) {
  const taken = usePrice(order, quote).data?.taken ?? null
  const { fees, feeSources, crossingFee } = quote
  // What the network takes is known once the transaction is built.
  const bare = { hold: holdOf({ ...quote, findings: [] }), onTop: null }
  return (
    <div className="rounded-2xl border border-line bg-panel px-5 py-4">
      <div className="flex flex-wrap justify-between gap-x-3 pb-3">
        <h3 className="font-semibold">{i18n.t(taken === null ? 'fees.total' : 'review.cost_alone')}</h3>
        {taken !== null && (
          <span className="ms-auto text-end text-sm">
            <TakenCost taken={taken} expected={arriving} {...bare} />
          </span>
        )}
      </div>
      {taken === null ? (
        <>
          <dl className="flex flex-col gap-2 text-sm">
            <FeeRows fees={fees} sources={feeSources} crossing={crossingFee} />
          </dl>
          <FeeNote />
        </>
      ) : (
        <TakenTable taken={taken} output={arriving.unit} {...bare} />
      )}
    </div>
  )
}

type StepsProps = OutlookProps & { quote: QuoteView; arriving: Sum }

function Steps({ form: { draft, order, token }, profile, quote, arriving }: StepsProps) {
  const now = useNow()
  const { arrival } = quote
  const target = profile.networks.find(({ name }) => name === draft.networkName)
  const network = <ExternalText text={target?.label ?? draft.networkName} maxLength={40} />
  const isToEvm = draft.direction === 'to-evm'
  const crosses = target?.kind === 'cross-chain'
  const steps = arrival && stepMinutes(arrival.minutes, { kind: draft.direction, crosses })
  const sent: Sum | null =
    order?.direction === 'to-evm'
      ? { units: order.amountSats, unit: BTC }
      : order === null || token === undefined
        ? null
        : { units: order.inputAmount, unit: pricedUnit(draft.networkName, token) }
  const unit =
    isToEvm && token !== undefined ? pricedUnit(draft.networkName, arrivingToken(token)) : arriving.unit
  return (
    <ol className="flex flex-col rounded-2xl border border-line bg-panel px-5 pt-4" data-testid="outlook">
      <Step number={1} title={i18n.t('outlook.sign', { amount: sent === null ? '' : sumText(sent) })}>
        {i18n.t('outlook.sign_note')}
      </Step>
      <Step
        number={2}
        time={steps && aboutMinutes(steps.chain)}
        title={
          isToEvm ? (
            i18n.t('outlook.confirm', { network: 'Bitcoin' })
          ) : (
            <Sentence text={i18n.t('outlook.confirm', { network: SLOT })} slot={network} />
          )
        }
      >
        {i18n.t('outlook.confirm_note')}
      </Step>
      <Step
        number={3}
        time={steps && aboutMinutes(steps.bridge)}
        title={
          isToEvm ? (
            <Sentence text={i18n.t('outlook.exchange', { network: SLOT })} slot={network} />
          ) : (
            i18n.t('outlook.payout')
          )
        }
      >
        {isToEvm &&
          quote.isMinimumEnforced &&
          i18n.t('outlook.refund', { amount: sumText({ units: quote.minOutput, unit }) })}
      </Step>
      <Step
        number={4}
        isLast
        time={arrival && aroundText(arrivalAt(arrival.minutes, now), now)}
        title={<b className="font-semibold">{i18n.t('outlook.arrive', { amount: sumText(arriving) })}</b>}
      />
    </ol>
  )
}

type StepProps = {
  number: number
  title: ReactNode
  /** How long it takes, or when it is. */
  time?: string | undefined
  isLast?: boolean
  children?: ReactNode
}

function Step({ number, title, time, isLast = false, children }: StepProps) {
  return (
    <li className="flex gap-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className="grid size-6 shrink-0 place-items-center rounded-full border border-edge text-xs text-soft">
          {number}
        </span>
        {!isLast && <span className="my-1 min-h-3 w-0.5 flex-1 bg-line" />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col pb-4">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 leading-6">
          <span className="min-w-0">{title}</span>
          <span className="text-sm text-soft empty:hidden">{time}</span>
        </span>
        <span className="text-sm text-soft empty:hidden">{children}</span>
      </span>
    </li>
  )
}
