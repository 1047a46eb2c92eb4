import type { Ref } from 'react'
import { formatBtc } from '~/lib/core/amount'
import { i18n } from '~/lib/ui/i18n'
import { useBitcoinBalance } from '~/lib/ui/queries'
import { BtcAmount } from '../amount'
import { Sentence, SLOT } from '../sentence'
import { Card } from '../swap/card'
import { join } from '../ui/join'
import type { SendForm } from './use-send-form'

type AmountCardProps = { ref: Ref<HTMLInputElement>; form: SendForm }

export function AmountCard({ ref, form: { draft, change, quote, missing } }: AmountCardProps) {
  const { data: balance } = useBitcoinBalance()
  const available = quote.data?.spendableSats ?? balance?.spendableSats
  const value = draft.isEverything ? everythingText(quote.data?.amountSats) : draft.amount
  return (
    <Card
      label={<span>{i18n.t('send.amount')}</span>}
      figure={
        <input
          ref={ref}
          data-testid="send-amount"
          aria-label={i18n.t('swap.amount_in', { unit: 'BTC' })}
          aria-invalid={missing === 'malformed' || undefined}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder="0"
          value={value}
          onChange={(event) =>
            change({ ...draft, isEverything: false, amount: event.target.value.slice(0, 60) })
          }
          className={join(
            'w-full min-w-0 rounded-sm bg-transparent font-semibold tracking-tight outline-none',
            value.length > 13 ? 'text-xl leading-10' : 'text-2xl',
          )}
        />
      }
      unit={<span className="text-lg font-semibold">BTC</span>}
      foot={
        <>
          {available === undefined ? (
            <span />
          ) : (
            <span className="truncate">
              <Sentence
                text={i18n.t('swap.available', { amount: SLOT })}
                slot={<BtcAmount sats={available} />}
              />
            </span>
          )}
          <button
            type="button"
            data-testid="send-max"
            aria-pressed={draft.isEverything}
            onClick={() => change({ ...draft, isEverything: true, amount: '' })}
            className="rounded-sm px-1 text-sm font-semibold text-accent hover:underline"
          >
            {i18n.t('swap.max')}
          </button>
        </>
      }
    />
  )
}

function everythingText(sats: bigint | null | undefined): string {
  return sats === null || sats === undefined ? '' : formatBtc(sats)
}
