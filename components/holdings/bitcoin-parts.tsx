import { Link } from 'wouter'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { i18n } from '~/lib/ui/text/i18n'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { KeptOutReasons } from '../kept-out-reasons'
import { HeldBitcoin } from './held-bitcoin'
import { HoldingPart, HoldingParts } from './holding-part'

/** The parts of a Bitcoin balance, and why some of it may not be available. */
export function BitcoinParts() {
  const { data: balance } = useBitcoinBalance()
  if (balance === undefined) return null
  const { confirmedSats, pendingSats, reservedSats, reservedBy, spendableSats } = balance
  const { maturing, ...chosen } = balance.keptOut
  const { frozen, small } = chosen
  const coins = frozen.coins + small.coins
  return (
    <HoldingParts>
      <HoldingPart label={i18n.t('holdings.spendable')} amount={<HeldBitcoin sats={spendableSats} />} />
      <HoldingPart label={i18n.t('holdings.confirmed')} amount={<HeldBitcoin sats={confirmedSats} />} />
      {pendingSats > 0n && (
        <HoldingPart label={i18n.t('holdings.pending')} amount={<HeldBitcoin sats={pendingSats} />}>
          {i18n.t('holdings.pending_hint')}
        </HoldingPart>
      )}
      {coins > 0 && (
        <HoldingPart
          label={i18n.t('coins.kept_out')}
          amount={<HeldBitcoin sats={frozen.sats + small.sats} />}
        >
          <KeptOutReasons keptOut={chosen} />
        </HoldingPart>
      )}
      {maturing !== undefined && (
        <HoldingPart label={i18n.t('coins.maturing')} amount={<HeldBitcoin sats={maturing.sats} />}>
          {i18n.plural('coins.maturing_coins', maturing.coins)}
        </HoldingPart>
      )}
      {reservedSats > 0n && (
        <HoldingPart label={i18n.t('holdings.reserved')} amount={<HeldBitcoin sats={reservedSats} />}>
          {i18n.t('holdings.reserved_hint')}{' '}
          {reservedBy.map((id) => (
            <Link key={id} href={entryRoute(id)} className="me-2 text-link">
              {i18n.t('holdings.reserved_by')}
            </Link>
          ))}
        </HoldingPart>
      )}
    </HoldingParts>
  )
}
