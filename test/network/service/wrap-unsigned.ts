import { hexToBytes } from 'viem'
import { scriptOfAddress, splitScript, addressOfScript } from './bitcoin-script'
import type { AddressType } from './bitcoin-script'
import {
  readEvmAddress,
  readOptionalEvmAddress,
  readOptionalFeeRate,
  readOptionalFlag,
  readOptionalText,
  readOptionalUnits,
  readText,
  readThirdPartyId,
} from './body'
import type { Body } from './body'
import { formatBtcFraction, parsePayment } from './btc-amount'
import { coinsOf, staticCoins } from './coin-source'
import type { ServiceContext } from './context'
import { carriedData, carrierScript } from './data-carrier'
import { findAsset, findNetwork } from './evm-networks'
import { isBelow } from './fees'
import { lockerFor } from './locker-choice'
import { mutatePlan, mutatePsbt } from './mutate'
import { buildPsbt, foreseenTxid } from './psbt'
import { ServiceError, badRequest } from './service-error'
import { readSigner } from './signer'
import { planPayment, spendableAmount, totalOf } from './transaction-plan'
import type { Coin, TransactionPlan } from './transaction-plan'
import { payloadFor } from './wrap-payload'
import { quoteWrap } from './wrap-quote'
import type { WrapQuote } from './wrap-quote'

const REPLACEABLE = 0xfffffffd
const FINAL = 0xffffffff

/** Operation 2: the unsigned Bitcoin transaction for a request. `mutation` makes it a dishonest one. */
export async function buildWrap(
  context: ServiceContext,
  body: Body,
  mutation: string | undefined,
): Promise<unknown> {
  const { plan, feeRate } = await planWrap(context, body)
  const sent = mutation === undefined ? plan : mutatePlan(plan, mutation)
  const psbt = await buildPsbt(sent, async (txid) => {
    const raw = await context.esplora.rawTransaction(txid)
    if (raw) return raw
    throw new ServiceError(502, 'bitcoin_unreachable', `The Bitcoin node does not know ${txid}.`)
  })
  const possibleTxId = foreseenTxid(sent, psbt)
  if (mutation !== undefined) mutatePsbt(psbt, mutation)
  return {
    unsignedTransaction: psbt.toBase64(),
    ...describePlan(plan),
    feeRate,
    ...(possibleTxId === undefined ? {} : { possibleTxId }),
  }
}

async function planWrap(
  context: ServiceContext,
  body: Body,
): Promise<{ plan: TransactionPlan; feeRate: string }> {
  const network = findNetwork(context.networks, readText(body, 'networkName'))
  const asset = findAsset(network, readOptionalEvmAddress(body, 'outputToken'))
  const recipient = readEvmAddress(body, 'recipientAddress')
  const thirdPartyId = readThirdPartyId(body)
  const minOutput = readOptionalUnits(body, 'minOutputAmount')
  const speed = readOptionalFlag(body, 'speed') || context.settings.speed
  const fullAmount = readOptionalFlag(body, 'fullAmount')
  const askedSats = parsePayment(readText(body, 'amountBTC'), 'amountBTC')
  const signer = readSigner(body['signer'], 'signer')
  const { honours } = context.settings
  const own = { script: signer.output, addressType: signer.addressType }
  const change = honours === 'none' ? own : readChange(body, own)
  const milliFeeRate = readOptionalFeeRate(body, 'staticFeeRate') ?? (await marketRate(context))

  const named = await staticCoins(context.esplora, body['staticUTXO'], signer)
  if (named && honours === 'error') throw badRequest('bad_utxo', 'staticUTXO is not supported.')
  const insisted = honours === 'all' ? named : undefined
  const kept = honours === 'some-coins' ? (named ?? []).slice(1) : []
  const coins = insisted ?? withoutTwins([...kept, ...(await coinsOf(context.esplora, signer))])
  if (coins.length === 0) throw badRequest('insufficient_funds', 'The signer has no coins.')
  const locker = await lockerFor(context, fullAmount ? totalOf(coins) : askedSats)
  const lockingScript = hexToBytes(locker.lockingScript)
  const payment = { asset, recipient, minOutput, speed, thirdPartyId }
  const quoteAt = (sats: bigint): Promise<WrapQuote> => quoteWrap(context, asset, sats, thirdPartyId)
  const carrierOf = (quote: WrapQuote): Uint8Array =>
    carrierScript(payloadFor(context, { ...payment, quote }))

  // A carrier's length does not depend on its content, so any amount serves to size the transaction.
  const amountSats = fullAmount
    ? spendableAmount(coins, [lockingScript, carrierOf(await quoteAt(totalOf(coins)))], milliFeeRate)
    : askedSats
  const quote = await quoteAt(amountSats)
  if (isBelow(amountSats, quote.minimum)) {
    throw badRequest('below_minimum', `The minimum amount is ${formatBtcFraction(quote.minimum)} BTC.`)
  }
  const plan = planPayment({
    coins,
    spend: insisted || fullAmount ? 'exactly' : 'enough',
    outputs: [
      { script: lockingScript, valueSats: amountSats },
      { script: carrierOf(quote), valueSats: 0n },
    ],
    change,
    milliFeeRate,
    sequence: speed ? FINAL : REPLACEABLE,
  })
  return { plan, feeRate: formatRate(milliFeeRate) }
}

function withoutTwins(coins: readonly Coin[]): Coin[] {
  return [...new Map(coins.map((coin) => [`${coin.txid}:${coin.vout}`, coin])).values()]
}

const TYPE_OF_SCRIPT = new Map<number, AddressType>([
  [1, 'p2pkh'],
  [2, 'p2sh-p2wpkh'],
  [3, 'p2wpkh'],
])

function readChange(
  body: Body,
  own: { script: Uint8Array; addressType: AddressType },
): { script: Uint8Array; addressType: AddressType } {
  const address = readOptionalText(body, 'changeAddress')
  if (address === undefined) return own
  const script = scriptOfAddress(address, 'changeAddress')
  const addressType = TYPE_OF_SCRIPT.get(splitScript(script)?.scriptType ?? -1)
  if (addressType) return { script, addressType }
  throw badRequest('bad_address', 'changeAddress must be of a type that the signer may have.')
}

async function marketRate(context: ServiceContext): Promise<bigint> {
  return BigInt(Math.ceil((await context.esplora.feeRate()) * 1000))
}

function formatRate(milliRate: bigint): string {
  const decimals = (milliRate % 1000n).toString().padStart(3, '0').replace(/0+$/, '')
  const whole = (milliRate / 1000n).toString()
  return decimals === '' ? whole : `${whole}.${decimals}`
}

function describePlan(plan: TransactionPlan): Record<string, unknown> {
  const described = plan.outputs.map(({ script, valueSats }) => {
    const value = valueSats.toString()
    if (carriedData(script)) return { script: Buffer.from(script).toString('hex'), value }
    return { address: addressOfScript(script), value }
  })
  return {
    inputs: plan.coins.map(({ txid, vout, valueSats, signer }) => ({
      hash: txid,
      index: vout,
      value: valueSats.toString(),
      signerInfo: {
        address: signer.address,
        publicKey: signer.publicKey,
        addressType: signer.addressType,
      },
    })),
    outputs: described.slice(0, 2),
    ...(described[2] ? { change: described[2] } : {}),
    fee: plan.feeSats.toString(),
  }
}
