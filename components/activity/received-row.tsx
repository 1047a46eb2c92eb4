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

/** Bitcoin that somebody sent, or that another wallet of the same keys moved, in one line. It leads to the coins. */
export function ReceivedRow({ received }: { received: ReceivedView }) {
  const { txid, sats, at, confirmations, needed, isElsewhere } = received
  const way = sats < 0n ? 'out' : 'in'
  const units = sats < 0n ? -sats : sats
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
        disc={<MoneyDisc way={way === 'in' ? 'receive' : 'send'} isUnderWay={isUnderWay} />}
        title={isElsewhere ? i18n.t('activity.elsewhere') : i18n.t('activity.received', { amount: 'BTC' })}
        state={
          isUnderWay ? (
            i18n.t('activity.confirming', { count: String(confirmations), needed: String(needed) })
          ) : (
            <time dateTime={new Date(at).toISOString()} title={dateText(at)}>
              {timeOfDay(at)}
            </time>
          )
        }
        amount={<MovedSum sum={{ units, unit: BTC }} how={way} />}
        side={<Fiat units={units} of={null} />}
      />
    </Link>
  )
}
