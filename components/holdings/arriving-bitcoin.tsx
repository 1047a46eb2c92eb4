import { useReceived } from '~/lib/ui/query/entry-queries'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcFigure } from '../amount'

/** Bitcoin from others that is not confirmed deeply yet, in a line of its own. */
export function ArrivingBitcoin() {
  const { data: received = [] } = useReceived()
  const arriving = received.filter(
    ({ confirmations, needed, isElsewhere }) => !isElsewhere && confirmations < needed,
  )
  if (arriving.length === 0) return null
  const sats = arriving.reduce((sum, one) => sum + one.sats, 0n)
  return (
    <span data-testid="arriving" data-sats={sats} className="block text-accent">
      {i18n.t('holdings.arriving')}{' '}
      <bdi dir="ltr" className="whitespace-nowrap">
        +<BtcFigure sats={sats} /> BTC
      </bdi>
    </span>
  )
}
