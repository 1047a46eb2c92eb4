import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { useBitcoinBalance } from '~/lib/ui/queries'
import { BtcAmount } from '../amount'
import { KeptOutReasons } from '../kept-out-reasons'

/** What a Bitcoin balance is made of, and why some of it may not be available. */
export function BitcoinParts() {
  const { data: balance } = useBitcoinBalance()
  if (balance === undefined) return null
  const { confirmedSats, pendingSats, reservedSats, reservedBy, spendableSats } = balance
  const { frozen, small } = balance.keptOut
  const kept = frozen.coins + small.coins
  return (
    <dl className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
      <Part label={i18n.t('holdings.spendable')} sats={spendableSats} />
      <Part label={i18n.t('holdings.confirmed')} sats={confirmedSats} />
      {pendingSats > 0n && (
        <Part label={i18n.t('holdings.pending')} sats={pendingSats}>
          {i18n.t('holdings.pending_hint')}
        </Part>
      )}
      {kept > 0 && (
        <Part label={i18n.t('coins.kept_out')} sats={frozen.sats + small.sats}>
          <KeptOutReasons keptOut={balance.keptOut} />
        </Part>
      )}
      {reservedSats > 0n && (
        <Part label={i18n.t('holdings.reserved')} sats={reservedSats}>
          {i18n.t('holdings.reserved_hint')}{' '}
          {reservedBy.map((id) => (
            <Link
              key={id}
              href={`/requests/${encodeURIComponent(id)}`}
              className="me-2 rounded-sm font-medium text-accent hover:underline"
            >
              {i18n.t('holdings.reserved_by')}
            </Link>
          ))}
        </Part>
      )}
    </dl>
  )
}

function Part({ label, sats, children }: { label: string; sats: bigint; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3">
      <dt className="text-sm text-soft">{label}</dt>
      <dd>
        <BtcAmount sats={sats} />
      </dd>
      {children !== undefined && <dd className="col-span-2 pt-0.5 text-xs text-soft">{children}</dd>}
    </div>
  )
}
