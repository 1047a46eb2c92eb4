import { exactBtcText } from '~/lib/ui/text/format'
import type { Ref } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { bitcoinField } from '~/lib/ui/text/typed-unit'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { BtcAmount } from '../amount'
import { AwaitedCoins } from '../awaited-coins'
import { SLOT } from '../sentence'
import { AmountField } from './amount-field'
import type { SendForm } from './use-send-form'

type AmountCardProps = { ref: Ref<HTMLInputElement>; form: SendForm }

export function AmountCard({
  ref,
  form: { draft, change, order, quote, missing, isMaxWaiting },
}: AmountCardProps) {
  const { data: balance } = useBitcoinBalance()
  const available = quote.data?.spendableSats ?? balance?.spendableSats
  const sats = (draft.isEverything ? quote.everything?.amountSats : order?.amountSats) ?? null
  return (
    <AmountField
      ref={ref}
      symbol="BTC"
      field={bitcoinField()}
      value={draft.isEverything ? everythingText(quote.everything?.amountSats) : draft.amount}
      missing={missing}
      isEverything={draft.isEverything}
      sum={sats === null ? null : { units: sats, unit: BTC }}
      available={available === undefined ? undefined : <BtcAmount sats={available} />}
      short={i18n.t('send.only_available', { amount: SLOT })}
      awaited={<AwaitedCoins />}
      waiting={isMaxWaiting}
      onType={(amount) => change({ ...draft, isEverything: false, amount })}
      onMax={() => change({ ...draft, isEverything: true, amount: '' })}
    />
  )
}

function everythingText(sats: bigint | null | undefined): string {
  return sats === null || sats === undefined ? '' : exactBtcText(sats)
}
