import { i18n } from '~/lib/ui/text/i18n'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { BtcAmount } from './amount'
import { Sentence, SLOT } from './sentence'

/** Why there is less than the account holds: what another signer has been given, if anything. */
export function AwaitedCoins() {
  const { data: balance } = useBitcoinBalance()
  if (balance?.awaitedSats === undefined) return null
  return (
    <span data-testid="coins-awaited" className="block">
      <Sentence
        text={i18n.t('swap.awaited', { amount: SLOT })}
        slot={<BtcAmount sats={balance.awaitedSats} />}
      />
    </span>
  )
}
