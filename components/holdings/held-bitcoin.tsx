import { BtcFigure } from '../amount'
import { Fiat } from '../fiat'

/** Bitcoin that is held: always with the digits of the header, so that parts and their sum can be compared. */
export function HeldBitcoin({ sats }: { sats: bigint }) {
  return (
    <span>
      <span dir="ltr" className="whitespace-nowrap">
        <BtcFigure sats={sats} /> BTC
      </span>
      <Fiat units={sats} of={null} />
    </span>
  )
}
