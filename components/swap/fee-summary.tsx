import type { Ref } from 'react'
import { arrivingToken } from '~/lib/contract/arriving-token'
import { percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { pricedUnit } from '~/lib/ui/text/intent'
import { DEFAULT_SLIPPAGE_BPS, slippageOf, type SwapDraft } from '~/lib/ui/text/swap-draft'
import { BtcAmount, TokenAmount } from '../amount'
import { FeeNote, FeeRows, Row } from '../fee-rows'
import { Disclosure } from '../ui/disclosure'
import { SwapOptions } from './swap-options'
import type { SwapForm } from './use-swap-form'

/** The fees in one line; the breakdown and the choices below. */
export function FeeSummary({ form, slippage }: { form: SwapForm; slippage: Ref<HTMLInputElement> }) {
  const { draft, token, details } = form
  const data = form.quote.current
  return (
    <Disclosure
      isOpen={details.isOpen}
      onToggle={(open) => open !== details.isOpen && details.setOpen(open)}
      summary={
        <>
          {data === null ? (
            <span className="text-soft">{i18n.t('swap.details')}</span>
          ) : (
            <span className="flex justify-between gap-2">
              <span className="text-soft">{i18n.t('fees.total')}</span>
              <span data-testid="swap-fee-total" data-sats={data.fees.totalSats}>
                <BtcAmount sats={data.fees.totalSats} />
              </span>
            </span>
          )}
          {!details.isOpen && <UnusualSlippage draft={draft} />}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {data !== null && (
          <div>
            <dl className="flex flex-col gap-1 text-sm">
              {data.isMinimumEnforced && (
                <Row label={i18n.t('swap.at_least')}>
                  {draft.direction === 'to-bitcoin' ? (
                    <BtcAmount sats={data.minOutput} />
                  ) : (
                    token && (
                      <TokenAmount
                        units={data.minOutput}
                        token={pricedUnit(draft.networkName, arrivingToken(token))}
                      />
                    )
                  )}
                </Row>
              )}
              <FeeRows fees={data.fees} sources={data.feeSources} crossing={data.crossingFee} />
            </dl>
            <FeeNote />
          </div>
        )}
        <SwapOptions form={form} slippage={slippage} />
      </div>
    </Disclosure>
  )
}

/** A slippage other than the usual one stays visible where the section is folded. */
function UnusualSlippage({ draft }: { draft: SwapDraft }) {
  const bps = slippageOf(draft)
  if (bps === DEFAULT_SLIPPAGE_BPS) return null
  return (
    <span
      data-testid="swap-custom-slippage"
      data-basis-points={bps ?? undefined}
      className="flex justify-between gap-2"
    >
      <span className="text-soft">{i18n.t('swap.slippage')}</span>
      {bps === null ? (
        <span className="text-danger">{i18n.t('swap.slippage_bad')}</span>
      ) : (
        <span>{percentText(bps)}</span>
      )}
    </span>
  )
}
