import { arrivingToken } from '~/lib/contract/arriving-token'
import type { ProfileView, TokenView } from '~/lib/contract/views/networks'
import type { QuoteView } from '~/lib/contract/views/quote'
import { figureSize } from '~/lib/ui/page/figure-size'
import { btcGroups, exactBtcText, exactText, tokenText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcFigure } from '../amount'
import { AmountsShown } from '../amounts-shown'
import { FiatLine } from '../fiat'
import { join } from '../ui/join'
import { Spinner } from '../ui/spinner'
import { Card } from './card'
import { NetworkPicker, TokenPicker } from './pickers'
import { quotedSum } from './quoted-sum'
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
      worth={<FiatLine sum={quotedSum(form)} />}
    />
  )
}

/**
 * The output quoted for what is typed. There is no `data-amount` before, and an earlier quote is not shown. It is read out by
 * `QuoteAnnouncement`.
 */
function Output({ form: { draft, token, quote } }: { form: SwapForm }) {
  const { current } = quote
  return (
    <output
      data-testid="swap-output"
      aria-live="off"
      data-amount={current?.expectedOutput}
      aria-busy={quote.isAsking || undefined}
      title={current === null ? undefined : fullFigure(current, token)}
      style={{ fontSize: figureSize(lengthOf(current, token)) }}
      className={join(
        'flex h-10 items-center overflow-hidden font-semibold tracking-tight whitespace-nowrap',
        current === null && 'text-soft',
      )}
    >
      {current === null ? (
        <NoFigure quote={quote} />
      ) : draft.direction === 'to-bitcoin' ? (
        <AmountsShown>
          <BtcFigure sats={current.expectedOutput} />
        </AmountsShown>
      ) : (
        tokenText(current.expectedOutput, token?.decimals ?? 0)
      )}
    </output>
  )
}

function NoFigure({ quote: { isAsking, error } }: Pick<SwapForm, 'quote'>) {
  if (!isAsking) return error === null ? '0' : '–'
  return (
    <>
      <Spinner />
      <span className="sr-only">{i18n.t('swap.quoting')}</span>
    </>
  )
}

function lengthOf(quote: QuoteView | null, token: TokenView | undefined): number {
  if (quote === null) return 1
  return quote.intent.direction === 'to-bitcoin'
    ? btcGroups(quote.expectedOutput).join('').length
    : tokenText(quote.expectedOutput, token?.decimals ?? 0).length
}

function fullFigure(quote: QuoteView, token: TokenView | undefined): string {
  return quote.intent.direction === 'to-bitcoin'
    ? `${exactBtcText(quote.expectedOutput)} BTC`
    : `${exactText(quote.expectedOutput, token?.decimals ?? 0)} ${token === undefined ? '' : arrivingToken(token).symbol}`
}
