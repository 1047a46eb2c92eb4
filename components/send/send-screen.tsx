import { useLocation } from 'wouter'
import { BITCOIN_MARK } from '~/lib/ui/page/marks'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { exactBtcText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { missingWords } from '~/lib/ui/text/missing-words'
import { useIsWatchOnly } from '../accounts/use-evm-payer'
import { WithoutEvm } from '../accounts/without-evm'
import { AwaitedCoins } from '../awaited-coins'
import { LeftBehind } from '../left-behind'
import { Screen } from '../screen'
import { SLOT } from '../sentence'
import { BitcoinFee } from './bitcoin-fee'
import { PaymentAmount } from './payment-amount'
import { PaymentRecipient } from './payment-recipient'
import { SendFoot } from './send-foot'
import { SendSlot } from './send-slot'
import { useSendForm } from './use-send-form'
import { useSubmitOrFocus } from './use-submit-or-focus'

/** Sends BTC: the amount, the recipient and the fee; then the review. */
export function SendScreen() {
  const form = useSendForm()
  const { draft, order, quote, missing, review, isMaxWaiting } = form
  const { data: balance } = useBitcoinBalance()
  const [, navigate] = useLocation()
  const { recipient, amount, rate, submit } = useSubmitOrFocus(missing, review)
  const isWatchOnly = useIsWatchOnly()
  const everything = quote.everything?.amountSats ?? null
  const sats = (draft.isEverything ? everything : order?.amountSats) ?? null
  const minimumSats = quote.current?.minimumSats ?? 0n
  return (
    <Screen
      title={i18n.t('send.title')}
      onBack={() => navigate('/wallet/bitcoin/native')}
      onSubmit={isWatchOnly ? undefined : submit}
      actions={
        isWatchOnly ? (
          <WithoutEvm wants="send" />
        ) : (
          <SendFoot form={form} missing={missing && missingWords(missing, { minimumSats, symbol: 'BTC' })} />
        )
      }
    >
      <div className="flex flex-col gap-3">
        <PaymentAmount
          ref={amount}
          form={form}
          missing={missing}
          asset={{ picture: BITCOIN_MARK, of: 'Bitcoin' }}
          sent={{ units: sats, unit: BTC }}
          everything={everything === null ? '' : exactBtcText(everything)}
          available={quote.data?.spendableSats ?? balance?.spendableSats}
          short={i18n.t('send.only_available', { amount: SLOT })}
          awaited={<AwaitedCoins />}
          below={draft.isEverything && quote.data !== undefined && <LeftBehind {...quote.data} />}
          waiting={isMaxWaiting}
        />
        <PaymentRecipient ref={recipient} form={form} kind="bitcoin" unit={BTC} />
        <BitcoinFee ref={rate} form={form} sentSats={sats} />
        <SendSlot form={form} />
      </div>
    </Screen>
  )
}
