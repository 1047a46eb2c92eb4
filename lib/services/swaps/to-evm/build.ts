import { scriptOfKey } from '~/lib/core/bitcoin/address-type'
import { chosenRates, type FeeRates } from '~/lib/core/bitcoin/fee-rates'
import { linkedAddresses } from '~/lib/core/bitcoin/select-coins'
import { MOST_TYPED_RATE } from '~/lib/core/bitcoin/size'
import { AppError } from '~/lib/core/errors'
import { type ReadWrap, readWrap } from '~/lib/core/payload/carried-payload'
import { remakeWrap } from '~/lib/core/payload/remake-wrap'
import type { WrapIntent } from '~/lib/core/review/wrap'
import type { OwnAddresses } from '../../chains/own-addresses'
import type { Holder } from '../../ports/keyring'
import type { AccountCoin, PaymentCoins } from '../../coins/payment-coins'
import type { BuildToEvmParams } from '../../ports/bridge-service'
import type { Deployment } from '../../ports/deployment'
import { coinsForWrap, notEnough } from './chosen-coins'
import type { ToEvmRoute } from './route'

/** Everything that decides about the transaction before the service is asked. */
type Wanted = {
  intent: WrapIntent
  own: OwnAddresses
  coins: PaymentCoins
  feeRates: FeeRates
  /** Of the chosen speed, in sat/vB; `undefined` = the service chooses. */
  feeRate: number | undefined
}

/**
 * The unsigned transaction of an order: the wallet chooses the coins, the service names payee and instructions. Where it
 * does not keep to the choice, its transaction is remade.
 * @throws AppError `funds-insufficient`, `coins-scattered`, and as the service does
 */
export async function buildToEvm(
  route: ToEvmRoute,
  { intent, own, coins, feeRates, feeRate }: Wanted,
  service: Deployment['service'],
): Promise<{ psbt: string } & ReadWrap> {
  const { amountSats } = route.order
  const rates = ratesOf(route, feeRates, feeRate)
  const chosen =
    coinsForWrap(coins, own, { amountSats }, rates.high) ??
    coinsForWrap(coins, own, { amountSats }, rates.low)
  if (chosen === undefined) throw notEnough(coins.spendable, amountSats)
  const answer = await askService(
    {
      ...route.query,
      recipientAddress: route.recipientAddress,
      ...enforced(intent),
      ...(feeRate !== undefined && { staticFeeRate: feeRate }),
    },
    chosen.coins,
    own.change,
    service,
  )
  const psbt = remakeWrap(answer, {
    coins: chosen.coins,
    change: scriptOfKey(own.change.key),
    feeRates: rates,
    ownCoins: coins.all,
    ownScripts: new Set([...own.addresses, own.change].map(({ key }) => scriptOfKey(key))),
  })
  return { psbt, ...readWrap(psbt) }
}

/** The chosen rate, or those from the slowest to the fastest, or without estimates all that the review lets pass. */
function ratesOf(
  { order, bitcoin }: ToEvmRoute,
  feeRates: FeeRates,
  feeRate: number | undefined,
): { low: number; high: number } {
  if (feeRate !== undefined) return { low: feeRate, high: feeRate }
  return chosenRates(feeRates, order) ?? { low: bitcoin.minRelayFeeRate, high: MOST_TYPED_RATE }
}

/**
 * Names the coins, each with its own signer. A service that cannot take them is asked once more, as for a wallet with one
 * address, if one can pay alone.
 * @throws AppError `coins-scattered`, and as the service does
 */
async function askService(
  order: Omit<BuildToEvmParams, 'signer'>,
  coins: readonly AccountCoin[],
  change: Holder,
  service: Deployment['service'],
): Promise<string> {
  const [first] = coins
  if (first === undefined) throw new AppError('internal', 'no coins were chosen')
  const signer = wireSignerOf(first)
  const staticUtxos = coins.map((coin) => ({ ...coin, signer: wireSignerOf(coin) }))
  try {
    return (await service.buildToEvm({ ...order, signer, staticUtxos, changeAddress: change.address })).psbt
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'service-refused') throw thrown
    if (linkedAddresses(coins) === 1) return (await service.buildToEvm({ ...order, signer })).psbt
    throw new AppError('coins-scattered', 'the service takes coins of one address only', { cause: thrown })
  }
}

/** The minimum that a transaction with an exchange has to name, in units of what arrives, as the service's estimates are. */
function enforced({ payload, minOutput, v2 }: WrapIntent): { minOutputAmount?: bigint } {
  return payload.kind === 'swap' ? { minOutputAmount: v2?.minOutput ?? minOutput } : {}
}

/** Without its path: the service learns no more of an account than the addresses of these coins. */
function wireSignerOf({ address, key }: Holder): BuildToEvmParams['signer'] {
  return { address, publicKey: key.publicKey, addressType: key.addressType }
}
