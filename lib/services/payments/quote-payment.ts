import type { ReviewContext } from '../consent/desk'
import { sumSats } from '~/lib/core/amount'
import { FEE_CHOICES, type PaymentOrder } from '~/lib/contract/orders'
import type { PaymentQuoteView } from '~/lib/contract/views/payment'
import { scriptPubKeyOf } from '~/lib/core/address'
import { dustThresholdSats } from '~/lib/core/bitcoin/size'
import { arrivalTime, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { estimatesOf, wishedRate } from '../chains/fee-rates'
import { ownAddresses } from '../chains/own-addresses'
import { bitcoinPayer } from '../wallet/payer'
import { buildFrom } from './build'
import { leftBehindOf, paymentCoins } from '../coins/payment-coins'

/** As long as the longest of any address type (P2WSH, P2TR): its size is assumed until there is a recipient. */
const LARGEST_SCRIPT = `0020${'00'.repeat(32)}`

/**
 * Quotes what an order would send and cost at each fee rate, by the current coins.
 * @throws AppError as `readRecipient` and `wishedRate`
 */
export async function quotePayment(
  { deployment, accounts, journal }: ReviewContext,
  { recipient, amountSats, feeChoice, ...typed }: PaymentOrder,
): Promise<PaymentQuoteView> {
  const { bitcoin, profile } = deployment
  const { network } = profile.bitcoin
  const named = recipient === '' ? undefined : readRecipient(recipient, { kind: 'bitcoin', network })
  const recipientScript = named === undefined ? LARGEST_SCRIPT : scriptPubKeyOf(named.address, network)
  const own = ownAddresses(bitcoinPayer(accounts))
  const [coins, estimates] = await Promise.all([paymentCoins(own, bitcoin, journal), estimatesOf(deployment)])
  // A typed rate is the only one.
  const choices = typed.feeRate === undefined ? FEE_CHOICES : [feeChoice]
  const offers = choices.map((choice) => {
    const feeRate = wishedRate(estimates, { feeChoice: choice, ...typed })
    const built =
      amountSats === 0n
        ? undefined
        : buildFrom(coins, own, { recipientScript, amountSats, feeRate, seed: '' })
    return { choice, feeRate, built }
  })
  const built = offers.find(({ choice }) => choice === feeChoice)?.built
  return {
    kind: 'bitcoin-payment',
    amountSats: built?.amountSats ?? null,
    minimumSats: named === undefined ? 0n : dustThresholdSats(recipientScript),
    fees: offers.map(({ choice, feeRate, built }) => ({
      choice,
      feeRate,
      feeSats: built?.feeSats ?? null,
      arrival: arrivalTime({ kind: 'bitcoin-payment', firstBlocks: blocksAtRate(estimates.rates, feeRate) }),
    })),
    spendableSats: sumSats(coins.spendable),
    ...leftBehindOf(coins, amountSats === null ? built : undefined),
  }
}
