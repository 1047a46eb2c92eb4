import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { CrossingFee, FeeSources } from '~/lib/core/quote/quoted-fees'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcAmount } from '../amount'
import { FeeNote, FeeRows } from '../fee-rows'
import { Disclosure } from '../ui/disclosure'

type ReviewFeesProps = { fees: FeeBreakdown; sources: FeeSources; crossing: CrossingFee | null }

/** The bridge's fees, and that they are part of the amount sent. */
export function ReviewFees({ fees, sources, crossing }: ReviewFeesProps) {
  return (
    <div className="border-b border-line">
      <Disclosure
        summary={
          <span className="flex justify-between gap-2">
            <span className="text-soft">{i18n.t('fees.total')}</span>
            <BtcAmount sats={fees.totalSats} />
          </span>
        }
      >
        <dl className="flex flex-col gap-1 text-sm">
          <FeeRows fees={fees} sources={sources} crossing={crossing} />
        </dl>
        <FeeNote />
      </Disclosure>
    </div>
  )
}
