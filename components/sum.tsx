import { symbolText } from '~/lib/contract/text'
import { HIDDEN_AMOUNT } from '~/lib/contract/looks'
import { figureSize } from '~/lib/ui/page/figure-size'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { btcGroups, tokenText } from '~/lib/ui/text/format'
import type { Sum } from '~/lib/ui/text/intent'
import { BareBtcAmount, BareTokenAmount, BtcAmount, TokenAmount } from './amount'

/** `isBare`: without what it is worth, which then stands elsewhere. */
type SumTextProps = { sum: Sum; isBare?: boolean }

/** An amount with its unit. */
export function SumText({ sum: { units, unit }, isBare = false }: SumTextProps) {
  // By what it is, not by its symbol: some networks call their native currency BTC, with other decimals.
  if (unit.of === null) return isBare ? <BareBtcAmount sats={units} /> : <BtcAmount sats={units} />
  return isBare ? <BareTokenAmount units={units} token={unit} /> : <TokenAmount units={units} token={unit} />
}

type SumFigureProps = SumTextProps & { largestPx: number }

/** The same, as large as its place allows. */
export function SumFigure({ sum, largestPx, isBare = false }: SumFigureProps) {
  const isHidden = useHidesAmounts()
  const length = isHidden ? `${HIDDEN_AMOUNT} ${symbolText(sum.unit.symbol)}`.length : lengthOf(sum)
  return (
    <span className="@container block">
      <span className="block" style={{ fontSize: figureSize(length, largestPx) }}>
        <SumText sum={sum} isBare={isBare} />
      </span>
    </span>
  )
}

function lengthOf({ units, unit }: Sum): number {
  if (unit.of === null) return `${btcGroups(units).join('')} BTC`.length
  return `${tokenText(units, unit.decimals)} ${symbolText(unit.symbol)}`.length
}

/** For those who read the screen by its handles, in base units. */
export function sumData({ units, unit }: Sum) {
  return unit.of === null ? { 'data-sats': units } : { 'data-units': units }
}
