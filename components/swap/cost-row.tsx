import { i18n } from '~/lib/ui/text/i18n'
import { usePrice } from '~/lib/ui/query/queries'
import { BtcAmount } from '../amount'
import { FeeNote, FeeRows } from '../fee-rows'
import { Cost } from '../review/cost'
import { Disclosure } from '../ui/disclosure'
import { quotedSum } from './quoted-sum'
import type { SwapForm } from './use-swap-form'

/** The swap's cost in all, as far as the chains tell, or the bridge's share; opened, who takes it. */
export function CostRow({ form }: { form: SwapForm }) {
  const { order, quote } = form
  const { current } = quote
  const { data: price } = usePrice(current === null ? null : order, current)
  const sum = quotedSum(form)
  if (current === null) return null
  const cost = price?.cost ?? null
  return (
    <Disclosure
      look="row"
      summary={
        <span className="flex justify-between gap-2">
          <span className="truncate text-soft">
            {i18n.t(cost === null ? 'fees.total' : 'review.cost_alone')}
          </span>
          <span className="shrink-0" data-testid="swap-fee-total" data-sats={current.fees.totalSats}>
            {cost === null || sum === null ? (
              <BtcAmount sats={current.fees.totalSats} />
            ) : (
              <Cost {...cost} unit={sum.unit} />
            )}
          </span>
        </span>
      }
    >
      <dl className="flex flex-col gap-1 text-sm">
        <FeeRows fees={current.fees} sources={current.feeSources} crossing={current.crossingFee} />
      </dl>
      <FeeNote />
    </Disclosure>
  )
}
