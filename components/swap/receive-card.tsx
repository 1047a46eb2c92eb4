import { arrivingToken } from '~/lib/contract/arriving-token'
import type { ProfileView, TokenView } from '~/lib/contract/views/networks'
import type { QuoteView } from '~/lib/contract/views/quote'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import { tokenText } from '~/lib/ui/format'
import { i18n } from '~/lib/ui/i18n'
import { BtcFigure } from '../amount'
import { join } from '../ui/join'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import type { SwapForm } from './use-swap-form'

export function ReceiveCard({ form, profile }: { form: SwapForm; profile: ProfileView }) {
  const { draft } = form
  const isToEvm = draft.direction === 'to-evm'
  return (
    <Card
      label={
        <>
          <span>{i18n.t('swap.receive')}</span>
          {isToEvm && <NetworkPicker form={form} profile={profile} />}
        </>
      }
      figure={<Output form={form} />}
      unit={isToEvm ? <TokenPicker form={form} /> : <span className="text-lg font-semibold">BTC</span>}
    />
  )
}

/** The quoted output. While the next quote is awaited the last one stays, faint, and `data-amount` is absent. */
function Output({ form: { draft, token, order, quote } }: { form: SwapForm }) {
  const shown = order === null ? null : quote.data
  const isFresh = shown !== null && quote.isCurrent
  return (
    <output
      data-testid="swap-output"
      data-amount={isFresh ? shown.expectedOutput : undefined}
      aria-busy={quote.isFetching || undefined}
      title={shown === null ? undefined : fullFigure(shown, token)}
      className={join('block h-10 truncate text-2xl font-semibold tracking-tight', !isFresh && 'text-soft')}
    >
      {shown === null ? (
        <NoFigure isAsking={order !== null && quote.error === null} />
      ) : draft.direction === 'to-bitcoin' ? (
        <BtcFigure sats={shown.expectedOutput} />
      ) : (
        tokenText(shown.expectedOutput, token?.decimals ?? 0)
      )}
    </output>
  )
}

function NoFigure({ isAsking }: { isAsking: boolean }) {
  if (!isAsking) return '0'
  return <span className="text-base font-normal tracking-normal">{i18n.t('swap.quoting')}</span>
}

function fullFigure(quote: QuoteView, token: TokenView | undefined): string {
  return quote.intent.direction === 'to-bitcoin'
    ? `${formatBtc(quote.expectedOutput)} BTC`
    : `${formatUnits(quote.expectedOutput, token?.decimals ?? 0)} ${token === undefined ? '' : arrivingToken(token).symbol}`
}
