import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { useNow } from '~/lib/ui/query/now'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { exactBtcText } from '~/lib/ui/text/format'
import { isOld } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { agoText } from '~/lib/ui/text/words'
import { BtcFigure } from './amount'
import { Skeleton } from './ui/skeleton'

/** All the bitcoin of the account in use, with the digits of the wallet's total. */
export function HeaderBalance() {
  const { data: balance, error } = useBitcoinBalance()
  const now = useNow()
  const isHidden = useHidesAmounts()
  if (balance === undefined)
    return error === null ? (
      <Skeleton className="my-0.5 h-3 w-24" />
    ) : (
      <p className="truncate">{i18n.t('header.unknown')}</p>
    )
  const total = balance.confirmedSats + balance.pendingSats
  return (
    <p
      data-testid="btc-balance"
      data-sats={total}
      title={isHidden ? undefined : balanceNotes(balance, now)}
      className="shrink-0 whitespace-nowrap wide:shrink wide:whitespace-normal"
    >
      <span className="sr-only">{i18n.t('header.balance')} </span>
      {total === 0n && !isHidden ? (
        i18n.t(balance.search === undefined ? 'header.none' : 'header.searching')
      ) : (
        <span dir="ltr" className="whitespace-nowrap">
          <BtcFigure sats={total} /> BTC
        </span>
      )}
    </p>
  )
}

/** Notes on the balance. */
function balanceNotes(balance: BitcoinBalanceView, now: number): string {
  const { pendingSats, reservedSats, asOf, search } = balance
  return [
    search !== undefined && i18n.t('holdings.so_far', { left: String(search.left) }),
    pendingSats > 0n && i18n.t('header.pending', { amount: exactBtcText(pendingSats) }),
    reservedSats > 0n && i18n.t('header.reserved', { amount: exactBtcText(reservedSats) }),
    isOld(asOf, now) && i18n.t('common.from_cache', { when: agoText(asOf, now) }),
  ]
    .filter((note) => note !== false)
    .join('\n')
}
