import { Link } from 'wouter'
import type { ReceivedView } from '~/lib/contract/views/received'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { dateText } from '~/lib/ui/text/words'
import { Fiat } from '../fiat'
import { listLink, ListRow } from '../list-row'
import { timeOfDay } from './days'
import { MoneyDisc } from './entry-disc'
import { MovedSum } from './moved-sum'

/** Bitcoin that somebody sent, in one line. It leads to the coins. */
export function ReceivedRow({ received }: { received: ReceivedView }) {
  const { txid, sats, at, confirmations, needed } = received
  const isUnderWay = confirmations < needed
  return (
    <Link
      href="/wallet/bitcoin/native/coins"
      data-testid="received-row"
      data-txid={txid}
      data-sats={sats}
      data-confirmations={confirmations}
      className={listLink}
    >
      <ListRow
        disc={<MoneyDisc way="receive" isUnderWay={isUnderWay} />}
        title={i18n.t('activity.received', { amount: 'BTC' })}
        state={
          isUnderWay ? (
            i18n.t('activity.confirming', { count: String(confirmations), needed: String(needed) })
          ) : (
            <time dateTime={new Date(at).toISOString()} title={dateText(at)}>
              {timeOfDay(at)}
            </time>
          )
        }
        amount={<MovedSum sum={{ units: sats, unit: BTC }} how="in" />}
        side={<Fiat units={sats} of={null} />}
      />
    </Link>
  )
}
