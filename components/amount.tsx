import {
  btcGroups,
  exactBtcText,
  exactText,
  isSmall,
  placed,
  satsText,
  tokenText,
} from '~/lib/ui/text/format'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { symbolText } from '~/lib/contract/text'
import { Fiat } from './fiat'
import { HiddenAmount } from './hidden-amount'

/** BTC with its 8 decimals in groups. The gaps are drawn, not typed, so that a copied amount is a valid number. */
export function BtcFigure({ sats }: { sats: bigint }) {
  const isHidden = useHidesAmounts()
  if (isHidden) return <HiddenAmount />
  const full = exactBtcText(sats)
  return (
    <span dir="ltr" title={`${full} BTC`} className="whitespace-nowrap">
      {placed(btcGroups(sats)).map(({ at, text }) => (
        <span key={at} className={at === 0 ? undefined : 'ms-[0.18em]'}>
          {text}
        </span>
      ))}
    </span>
  )
}

/** A Bitcoin amount with its unit: BTC, or sats if it is small. */
export function BareBtcAmount({ sats }: { sats: bigint }) {
  const isHidden = useHidesAmounts()
  if (isSmall(sats) && !isHidden)
    return (
      <span dir="ltr" title={`${exactBtcText(sats)} BTC`} className="whitespace-nowrap">
        {satsText(sats)} {i18n.t('common.sats')}
      </span>
    )
  return (
    <span dir="ltr" className="whitespace-nowrap">
      <BtcFigure sats={sats} /> BTC
    </span>
  )
}

/** The same with what it is worth in the currency of the settings, if one is chosen. */
export function BtcAmount({ sats }: { sats: bigint }) {
  return (
    <span>
      <BareBtcAmount sats={sats} />
      <Fiat units={sats} of={null} />
    </span>
  )
}

/** A token amount with its significant digits; the full amount on hover. */
export function BareTokenAmount({ units, token }: { units: bigint; token: Unit }) {
  const symbol = symbolText(token.symbol)
  const isHidden = useHidesAmounts()
  if (isHidden)
    return (
      <span className="whitespace-nowrap">
        <HiddenAmount /> {symbol}
      </span>
    )
  return (
    <span dir="ltr" title={`${exactText(units, token.decimals)} ${symbol}`} className="whitespace-nowrap">
      {tokenText(units, token.decimals)} {symbol}
    </span>
  )
}

/** The same with what it is worth, as above. */
export function TokenAmount({ units, token }: { units: bigint; token: Unit }) {
  return (
    <span>
      <BareTokenAmount units={units} token={token} />
      {token.of !== undefined && <Fiat units={units} of={token.of} />}
    </span>
  )
}
