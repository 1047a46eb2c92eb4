import { useDraft } from '~/lib/ui/draft'
import { i18n } from '~/lib/ui/i18n'
import { BtcAmount, TokenAmount } from '../amount'
import { FeeNote, FeeRows, Row } from '../fee-rows'
import { Disclosure } from '../ui/disclosure'
import { SwapOptions } from './swap-options'
import type { SwapForm } from './use-swap-form'

/** The fees in one line; the breakdown and the choices below. */
export function FeeSummary({ form }: { form: SwapForm }) {
  const [isOpen = false, setOpen] = useDraft('swap-details', (stored) => stored === true || undefined)
  const { draft, token, order, quote } = form
  const data = order === null ? null : quote.data
  return (
    <Disclosure
      isOpen={isOpen}
      onToggle={(open) => open !== isOpen && setOpen(open || undefined)}
      summary={
        data === null ? (
          <span className="text-soft">{i18n.t('swap.details')}</span>
        ) : (
          <span className="flex justify-between gap-2">
            <span className="text-soft">{i18n.t('fees.total')}</span>
            <span data-testid="swap-fee-total" data-sats={data.fees.totalSats}>
              <BtcAmount sats={data.fees.totalSats} />
            </span>
          </span>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {data !== null && (
          <div>
            <dl className="flex flex-col gap-1 text-sm">
              <Row label={i18n.t('swap.at_least')}>
                {draft.direction === 'to-bitcoin' ? (
                  <BtcAmount sats={data.minOutput} />
                ) : (
                  token && <TokenAmount units={data.minOutput} token={token} />
                )}
              </Row>
              <FeeRows fees={data.fees} />
            </dl>
            <FeeNote />
          </div>
        )}
        <SwapOptions form={form} />
      </div>
    </Disclosure>
  )
}
