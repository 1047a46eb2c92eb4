import { Link } from 'wouter'
import type { CoinView } from '~/lib/contract/views/holdings'
import { COINBASE_MATURITY } from '~/lib/core/coins/keep-out'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import { coinAge } from './coin-age'
import { DOT, shortId } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BareBtcAmount } from '../amount'
import { Fiat } from '../fiat'
import { ListRow } from '../list-row'
import { Mark } from '../mark'
import { Button } from '../ui/button'
import { CoinLabel } from './coin-label'

type CoinRowProps = {
  coin: CoinView
  onNote: (change: CoinChange) => void
}

/** Sends only what the user has changed: the row may be older than the last change. */
export type CoinChange = { outpoint: string } & ({ choice: CoinView['choice'] } | { label: string })

export function CoinRow({ coin, onNote }: CoinRowProps) {
  const { outpoint, valueSats, keptOut, reserved, label } = coin
  const next = keptOut === null ? 'frozen' : 'freed'
  return (
    <div
      data-testid="coin-row"
      data-outpoint={outpoint}
      data-frozen={keptOut !== null}
      className="flex flex-col gap-1 rounded-2xl border border-line bg-panel px-4 py-2"
    >
      <ListRow
        disc={<Mark picture={BITCOIN_MARK} name="Bitcoin" size={36} />}
        title={<Source coin={coin} />}
        state={<Depth coin={coin} />}
        amount={<BareBtcAmount sats={valueSats} />}
        side={<Fiat units={valueSats} of={null} />}
      />
      <p className="text-xs text-soft">
        <span className="font-mono" dir="ltr" title={outpoint}>
          {shortId(outpoint)}
        </span>
      </p>
      <p data-testid="coin-address" data-path={coin.path} className="text-xs text-soft">
        <span className="font-mono" dir="ltr" title={coin.address}>
          {shortId(coin.address)}
        </span>
        {DOT}
        <bdi dir="ltr">{coin.path}</bdi>
      </p>
      {reserved && <p className="text-xs text-soft">{i18n.t('coins.reserved')}</p>}
      {keptOut !== null && <p className="text-xs text-warn">{whyKeptOut(keptOut, coin)}</p>}
      <div className="flex items-end justify-between gap-2">
        <CoinLabel label={label} onSave={(text) => onNote({ outpoint, label: text })} />
        {keptOut !== 'maturing' && (
          <Button
            look="small"
            data-testid="coin-freeze"
            aria-label={`${i18n.t(keptOut === null ? 'coins.freeze' : 'coins.free')} ${shortId(outpoint)}`}
            onClick={() => onNote({ outpoint, choice: next })}
          >
            {i18n.t(keptOut === null ? 'coins.freeze' : 'coins.free')}
          </Button>
        )}
      </div>
    </div>
  )
}

function whyKeptOut(keptOut: NonNullable<CoinView['keptOut']>, { confirmations }: CoinView): string {
  return keptOut === 'maturing'
    ? i18n.t('coins.kept_maturing', {
        confirmations: String(confirmations),
        needed: String(COINBASE_MATURITY),
      })
    : i18n.t(`coins.kept_${keptOut}`)
}

function Depth({ coin: { confirmations } }: { coin: CoinView }) {
  if (confirmations === 0) return i18n.t('coins.unconfirmed')
  const age = i18n.t('coins.age', { time: coinAge(confirmations) })
  return `${i18n.plural('coins.confirmations', confirmations)} · ${age}`
}

function Source({ coin: { source } }: { coin: CoinView }) {
  if (source === null) return i18n.t('coins.from_unknown')
  const text = i18n.t(`coins.from_${source.kind}`)
  if (source.entryId === null) return text
  return (
    <Link href={entryRoute(source.entryId)} className="text-link">
      {text}
    </Link>
  )
}
