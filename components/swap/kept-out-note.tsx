import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { BtcAmount } from '../amount'
import { KeptOutReasons } from '../kept-out-reasons'
import { Sentence, SLOT } from '../sentence'

/** The part of the balance that no swap spends, and why. */
export function KeptOutNote() {
  const { data: balance } = useBitcoinBalance()
  if (balance === undefined) return null
  const { frozen, small, maturing } = balance.keptOut
  if (frozen.coins + small.coins + (maturing?.coins ?? 0) === 0) return null
  return (
    <p data-testid="swap-kept-out" className="px-1 text-xs text-soft">
      <Sentence
        text={i18n.t('coins.not_swapped', { amount: SLOT })}
        slot={<BtcAmount sats={frozen.sats + small.sats + (maturing?.sats ?? 0n)} />}
      />{' '}
      <KeptOutReasons keptOut={balance.keptOut} />{' '}
      <Link href="/wallet/bitcoin/native/coins" className="text-link">
        {i18n.t('coins.open')}
      </Link>
    </p>
  )
}
