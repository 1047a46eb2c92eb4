import { viewOfNetwork } from '~/lib/contract/views/of-profile'
import type { Profile } from '~/lib/contract/profile'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { QuoteView } from '~/lib/contract/views/quote'
import { formatBtc } from '~/lib/core/amount'
import type { Offer } from '~/lib/core/offers/offer'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { termsOf } from '~/lib/core/journal/story-terms'
import type { Swap } from '~/lib/core/journal/types'
import { summaryOf } from '../history/view'
import { failureOf } from './failure'

/** Views for pages: money as text, and only what concerns the page. */

export function feesAnswer(fees: FeeBreakdown) {
  return {
    networkFeeBTC: formatBtc(fees.networkSats),
    protocolFeeBTC: formatBtc(fees.protocolSats),
    lockerFeeBTC: formatBtc(fees.lockerSats),
    thirdPartyFeeBTC: formatBtc(fees.thirdPartySats),
    fillerFeeBTC: formatBtc(fees.fillerSats),
    totalFeeBTC: formatBtc(fees.totalSats),
  }
}

/** The networks of a profile, without its servers and contracts. */
export function networksAnswer({ evm }: Profile) {
  return evm.map(viewOfNetwork).map(({ name, label, kind, chainId, tokens }) => ({
    name,
    label,
    kind,
    chainId,
    tokens,
  }))
}

export function estimateAnswer({ intent, expectedOutput, minInputSats, fees }: QuoteView) {
  const common = {
    networkName: intent.networkName,
    minInputAmountBTC: minInputSats === null ? null : formatBtc(minInputSats),
    fees: feesAnswer(fees),
  }
  if (intent.direction === 'to-evm')
    return {
      ...common,
      inputAmountBTC: formatBtc(intent.amountSats),
      outputToken: intent.outputToken,
      outputAmount: String(expectedOutput),
    }
  return {
    ...common,
    inputToken: intent.inputToken,
    inputAmount: String(intent.inputAmount),
    outputAmountBTC: formatBtc(expectedOutput),
  }
}

/** The page learns of no profile: only of the one in use, which `bridge_networks` names by its networks. */
export function offersAnswer(offers: readonly Offer[]) {
  return offers.map(
    ({ network, token, speed, arrivesAtLeast, arrivesAbout, minutes, cost, minersSats, basis }) => ({
      network,
      token,
      speed,
      arrivesAtLeast: String(arrivesAtLeast),
      arrivesAbout: String(arrivesAbout),
      minutes,
      cost: Object.fromEntries(cost.map(({ taker, amount }) => [taker, String(amount)])),
      minersFeeBTC: minersSats === null ? null : formatBtc(minersSats),
      basis,
    }),
  )
}

export function requestAnswer(swap: Swap) {
  const { intent } = swap
  const phase = phaseOf(swap)
  const { id, proof, createdAt, updatedAt, txid, arrival } = summaryOf(swap)
  const { sent, minimum, recipient } = termsOf(intent)
  return {
    requestId: id,
    direction: intent.direction,
    networkName: intent.networkName,
    token: intent.direction === 'to-evm' ? intent.outputToken : intent.inputToken,
    recipient,
    inputAmount: String(sent.amount),
    minOutput: String(minimum.amount),
    thirdPartyId: intent.thirdPartyId,
    phase,
    isFinal: PHASES[phase].terminal,
    failure: failureOf(swap),
    proof,
    txid,
    arrived: arrival && { amount: String(arrival.amount), txid: arrival.txid },
    createdAt,
    updatedAt,
  }
}
export type RequestAnswer = ReturnType<typeof requestAnswer>

const WBIP_TYPES = { p2wpkh: 'p2wpkh', 'p2sh-p2wpkh': 'p2wpkh-p2sh', p2pkh: 'p2pkh' } as const

const PAYMENT = { purpose: 'payment', symbol: 'BTC' } as const

/** WBIP005, in the form that other wallets of that standard use. */
export function addressesAnswer({ bitcoin }: SharedAccountsView) {
  const { address, addressType, publicKey, network } = bitcoin
  return {
    addresses: [{ address, publicKey, ...PAYMENT, type: WBIP_TYPES[addressType], network }],
  }
}

/** EIP-2255. */
export function permissionsAnswer(origin: string, connectedAt: number | undefined) {
  return connectedAt === undefined
    ? []
    : [{ invoker: origin, parentCapability: 'bridge_accounts', caveats: [], date: connectedAt }]
}
