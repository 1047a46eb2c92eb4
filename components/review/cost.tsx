import { useFiatRate } from '~/lib/ui/query/price-queries'
import { fiatText } from '~/lib/ui/text/fiat'
import { percentText } from '~/lib/ui/text/format'
import type { Unit } from '~/lib/ui/text/intent'
import { SumText } from '../sum'

type LossProps = { amount: bigint; unit: Unit }

/** A loss, and its share of the whole. */
export function Cost({ amount, basisPoints, unit }: LossProps & { basisPoints: number }) {
  return (
    <>
      <b className="font-semibold">
        <Loss amount={amount} unit={unit} />
      </b>{' '}
      <span className="text-soft">· {percentText(basisPoints)}</span>
    </>
  )
}

/** In the user's currency where there is one, else in what arrives. */
export function Loss({ amount, unit }: LossProps) {
  const rate = useFiatRate(unit.of ?? null)
  if (rate === null || unit.of === undefined || amount === 0n)
    return <SumText sum={{ units: amount, unit }} isBare />
  return (
    <span dir="ltr" className="whitespace-nowrap">
      {fiatText(amount, rate)}
    </span>
  )
}
