import { viewOfNetwork } from '~/lib/contract/views/of-profile'
import type { Profile } from '~/lib/contract/profile'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { SharedAccountsView } from '~/lib/contract/views/status'
import type { QuoteView } from '~/lib/contract/views/quote'
import { formatBtc } from '~/lib/core/amount'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
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
  const { networkName } = intent
  if (intent.direction === 'to-evm')
    return {
      networkName,
      inputAmountBTC: formatBtc(intent.amountSats),
      minInputAmountBTC: minInputSats === null ? null : formatBtc(minInputSats),
      outputToken: intent.outputToken,
      outputAmount: String(expectedOutput),
      fees: feesAnswer(fees),
    }
  return {
    networkName,
    inputToken: intent.inputToken,
    inputAmount: String(intent.inputAmount),
    outputAmountBTC: formatBtc(expectedOutput),
    fees: feesAnswer(fees),
  }
}

export function requestAnswer(swap: Swap) {
  const { intent } = swap
  const { id, proof, createdAt, updatedAt, txid, arrived } = summaryOf(swap)
  const phase = phaseOf(swap)
  return {
    requestId: id,
    direction: intent.direction,
    networkName: intent.networkName,
    ...(intent.direction === 'to-evm'
      ? {
          token: intent.outputToken,
          recipient: intent.recipientAddress,
          inputAmount: String(intent.amountSats),
          minOutput: String(intent.minOutput),
        }
      : {
          token: intent.inputToken,
          recipient: intent.bitcoinAddress,
          inputAmount: String(intent.inputAmount),
          minOutput: String(intent.minSats),
        }),
    thirdPartyId: intent.thirdPartyId,
    phase,
    isFinal: PHASES[phase].terminal,
    failure: failureOf(swap),
    proof,
    txid,
    arrived: arrived === null ? null : { amount: String(arrived.amount), txid: arrived.txid },
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
