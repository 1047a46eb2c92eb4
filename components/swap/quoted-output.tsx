import { symbolText } from '~/lib/contract/text'
import { arrivingToken } from '~/lib/contract/arriving-token'
import type { TokenView } from '~/lib/contract/views/networks'
import type { QuoteView } from '~/lib/contract/views/quote'
import { figureSize } from '~/lib/ui/page/figure-size'
import { btcGroups, exactBtcText, exactText, tokenText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BtcFigure } from '../amount'
import { AmountsShown } from '../amounts-shown'
import { join } from '../ui/join'
import { Spinner } from '../ui/spinner'
import type { SwapForm } from './use-swap-form'

/**
 * The output quoted for what is typed. There is no `data-amount` before, and an earlier quote is not shown. It is read out by
 * `QuoteAnnouncement`.
 */
export function QuotedOutput({ form: { draft, missing, token, quote } }: { form: SwapForm }) {
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
        <NoFigure quote={quote} missing={missing} />
      ) : (
        // A figure of its own, so that it fades in.
        <span key={current.expectedOutput} className="appear">
          {draft.direction === 'to-bitcoin' ? (
            <AmountsShown>
              <BtcFigure sats={current.expectedOutput} />
            </AmountsShown>
          ) : (
            tokenText(current.expectedOutput, token?.decimals ?? 0)
          )}
        </span>
      )}
    </output>
  )
}

function NoFigure({ quote: { isAsking, error }, missing }: Pick<SwapForm, 'quote' | 'missing'>) {
  if (!isAsking) return error === null && missing !== 'minimum' ? '0' : '–'
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
    : `${exactText(quote.expectedOutput, token?.decimals ?? 0)} ${token === undefined ? '' : symbolText(arrivingToken(token).symbol)}`
}
