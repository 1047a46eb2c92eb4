import { exactBtcText } from '~/lib/ui/text/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BitcoinBalanceView } from '~/lib/contract/views/holdings'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { isOld } from '~/lib/ui/text/holdings'
import { keys } from '~/lib/ui/query/keys'
import { useNow } from '~/lib/ui/query/now'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { agoText } from '~/lib/ui/text/words'
import { AccountSwitcher } from './accounts/account-switcher'
import { BtcFigure } from './amount'
import { ExternalText } from './external-text'
import { Fiat } from './fiat'
import { StayButton } from './stay-button'
import { IconButton } from './ui/button'
import { PrivacyButton } from './privacy-button'
import { LockIcon } from './ui/icons'
import { Skeleton } from './ui/skeleton'

export function Header({ profile }: { profile: ProfileView }) {
  const client = useClient()
  const queries = useQueryClient()
  const lock = useMutation({
    mutationFn: () => client.wallet.lock(),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.status }),
  })
  return (
    <div className="scroll-lane flex flex-col overflow-hidden px-4 pt-1.5 wide:pb-4">
      <div className="flex items-center justify-between gap-3">
        <AccountSwitcher />
        <span className="-me-1.5 flex">
          <StayButton />
          <IconButton label={i18n.t('header.lock')} data-testid="lock-now" onClick={() => lock.mutate()}>
            <LockIcon />
          </IconButton>
        </span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex min-w-0 items-center gap-1">
          <Balance />
          <PrivacyButton />
        </span>
        <p className="max-w-full truncate text-xs text-soft">
          <ExternalText text={profile.label} maxLength={40} />
        </p>
      </div>
    </div>
  )
}

function Balance() {
  const { data: balance, error } = useBitcoinBalance()
  const now = useNow()
  const isHidden = useHidesAmounts()
  if (balance === undefined && error !== null)
    return <p className="text-sm text-soft">{i18n.t('header.unknown')}</p>
  if (balance === undefined) return <Skeleton className="my-0.5 h-4 w-28" />
  const total = balance.confirmedSats + balance.pendingSats
  return (
    <p
      data-testid="btc-balance"
      data-sats={total}
      title={isHidden ? undefined : balanceNotes(balance, now)}
      // The worth wraps out of sight if there is no room for it: cut short, it would read as another sum.
      className="flex h-5 flex-wrap items-baseline gap-x-1 overflow-hidden text-base leading-5 font-semibold"
    >
      <span className="sr-only">{i18n.t('header.balance')}</span>
      <span dir="ltr" className="max-w-full truncate">
        <BtcFigure sats={total} /> <span className="font-normal text-soft">BTC</span>
      </span>
      <Fiat units={total} of={null} />
    </p>
  )
}

/** Notes on the balance. */
function balanceNotes({ pendingSats, reservedSats, asOf }: BitcoinBalanceView, now: number): string {
  return [
    pendingSats > 0n && i18n.t('header.pending', { amount: exactBtcText(pendingSats) }),
    reservedSats > 0n && i18n.t('header.reserved', { amount: exactBtcText(reservedSats) }),
    isOld(asOf, now) && i18n.t('common.from_cache', { when: agoText(asOf, now) }),
  ]
    .filter((note) => note !== false)
    .join('\n')
}
