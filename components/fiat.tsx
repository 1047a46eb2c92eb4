import { fiatText } from '~/lib/ui/text/fiat'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import type { Sum } from '~/lib/ui/text/intent'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { useSettings } from '~/lib/ui/query/queries'
import type { PricedAsset } from '~/lib/ui/text/worth'
import type { ReactNode } from 'react'
import { AmountsShown } from './amounts-shown'

/** `otherwise`: what stands in its place. */
type FiatProps = { units: bigint; of: PricedAsset | null; otherwise?: ReactNode }

/**
 * The worth of an amount in the currency of the settings. Hidden if that is off or the rate is unknown. `of:
 * null` = bitcoin. For reading alone: nothing that is reviewed or signed is ever taken from here.
 */
export function Fiat({ units, of, otherwise = null }: FiatProps) {
  const rate = useFiatRate(of)
  const isHidden = useHidesAmounts()
  if (isHidden || rate === null || units === 0n) return otherwise
  return (
    <>
      {' '}
      <span
        dir="ltr"
        data-testid="fiat"
        className="text-[min(1em,0.875rem)] font-normal tracking-normal whitespace-nowrap"
      >
        ≈ {fiatText(units, rate)}
      </span>
    </>
  )
}

/** The same of what is typed and of its quote, in a line of its own, whose place is kept while there is no amount. */
export function FiatLine({ sum }: { sum: Sum | null }) {
  const { data: settings } = useSettings()
  if (settings === undefined || settings.currency === null) return null
  return (
    <div className="min-h-4 text-sm leading-4 text-soft">
      {sum?.unit.of !== undefined && (
        <AmountsShown>
          <Fiat units={sum.units} of={sum.unit.of} />
        </AmountsShown>
      )}
    </div>
  )
}
