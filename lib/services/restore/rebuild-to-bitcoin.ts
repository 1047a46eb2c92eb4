import { baseOf, tokensOf } from '~/lib/core/catalog'
import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import type { CallTerms } from '~/lib/core/evm/call'
import { decodeCall } from '~/lib/core/evm/decode-call'
import { newUnwrap } from '~/lib/core/evm/events'
import { addressOfRecipient } from '~/lib/core/evm/recipient'
import type { Hex } from '~/lib/core/hex'
import type { JournalEvent, ApprovedToBitcoin } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import type { StartingPoint, ToBitcoinIntent } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'
import { startingPoint } from '../chains/starting-point'
import type { Deployment } from '../ports/deployment'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { type MinedAt, rebuildCall } from './rebuild-call'

const FUNCTION_NAMES: Record<CallTerms['kind'], string> = {
  unwrap: 'unwrap',
  'router-swap': 'swapAndUnwrap',
  'connector-swap': 'swapAndUnwrap',
}

/** Where the chains show what followed a call, as far as that is known: it takes fewer questions where to begin. */
export type Places = {
  /** A payment after it, on Bitcoin. */
  payout?: { height: number | null; seconds: number }
  /** Where it arrived on the base network. */
  baseBlock?: bigint
}

/** A call of `account` to the bridge: mined, or not yet. `log`: what it has left, if it is known. */
type BridgeCall = {
  transaction: Pick<EvmTransaction, 'hash' | 'to' | 'value' | 'input'>
  account: Hex
  network: EvmNetwork
  mined: MinedAt | null
  log?: EvmLog
  places?: Places
}

/**
 * The journal of a call to the bridge that `account` sent and that a log of its contract proves. `undefined` for a call
 * of another contract or form, or of a token that the profile lacks.
 */
export async function rebuildToBitcoin(
  log: EvmLog,
  transaction: EvmTransaction,
  account: Hex,
  network: EvmNetwork,
  reading: Pick<Reading, 'deployment' | 'times' | 'now'>,
  places: Places = {},
): Promise<JournalEvent[] | undefined> {
  const { blockNumber, blockHash } = log
  const mined = { blockNumber, blockHash, seconds: await reading.times.evmTime(network.name, blockNumber) }
  const start = await approvedToBitcoin({ transaction, account, network, mined, log, places }, reading)
  if (start === undefined) return undefined
  const { hash } = transaction
  const version = { kind: 'call', call: start.call, ...transaction } as const
  return rebuildCall(start, [version], { ...mined, hash, success: true }, reading)
}

/** The approval of such a call, by its bytes. `undefined` as for `rebuildToBitcoin`. */
export async function approvedToBitcoin(
  { transaction: { hash, to, value, input }, account, network, mined, log, places = {} }: BridgeCall,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<ApprovedToBitcoin | undefined> {
  const contract = isBaseNetwork(network) ? network.burnRouter : network.connector
  if (!sameAddress(to, contract)) return undefined
  const terms = decodeCall(input)
  const intent = terms && intentOf(terms, value, network, deployment, log)
  if (terms === undefined || intent === undefined) return undefined
  const { inputToken, inputAmount } = intent
  return {
    id: rebuiltIdOf(hash),
    profileId: deployment.profile.id,
    startedFrom: await startOf(mined, network, places, { deployment, times }),
    origin: null,
    intent,
    account: { address: account },
    call: { to: contract, data: input, value, functionName: FUNCTION_NAMES[terms.kind] },
    allowance: inputToken === null ? null : { token: inputToken, spender: contract, amount: inputAmount },
    // It is signed: nothing remains to be paid for.
    gas: null,
  }
}

function intentOf(
  terms: CallTerms,
  value: bigint,
  network: EvmNetwork,
  { profile }: Deployment,
  log: EvmLog | undefined,
): ToBitcoinIntent | undefined {
  const input = inputOf(terms, value, network)
  const token = tokensOf(network).find(({ address }) => sameAddress(address, input ?? null))
  const bitcoinAddress = addressOfRecipient(terms, profile.bitcoin.network)
  if (input === undefined || token === undefined || bitcoinAddress === undefined) return undefined
  const minSats = terms.kind === 'unwrap' ? 0n : terms.minSats
  return {
    direction: 'to-bitcoin',
    networkName: network.name,
    chainId: network.chainId,
    thirdPartyId: Number(terms.thirdPartyId),
    inputToken: token.address,
    inputAmount: terms.inputAmount,
    bitcoinAddress,
    minSats,
    expectedSats: (log && newUnwrap.decode(log))?.amounts[2] ?? minSats,
    signer: 'wallet',
  }
}

/** The input token of a call; `null` for the native currency, `undefined` if the call belongs to another network. */
function inputOf(terms: CallTerms, value: bigint, network: EvmNetwork): Hex | null | undefined {
  if (!isBaseNetwork(network)) {
    if (terms.kind !== 'connector-swap') return undefined
    return sameAddress(terms.token, NATIVE_TOKEN) ? null : terms.token
  }
  if (terms.kind === 'unwrap') return network.wrappedBtc
  if (terms.kind === 'connector-swap') return undefined
  return value > 0n ? null : terms.path[0]
}

async function startOf(
  mined: MinedAt | null,
  network: EvmNetwork,
  { payout, baseBlock }: Places,
  { deployment, times }: Pick<Reading, 'deployment' | 'times'>,
): Promise<StartingPoint> {
  const base = baseOf(deployment.profile, network)
  if (mined === null) return startingPoint(deployment, [network, base])
  const { blockNumber, seconds } = mined
  const blocks = [{ chainId: network.chainId, block: blockNumber }]
  if (base.name !== network.name)
    blocks.push({
      chainId: base.chainId,
      block: baseBlock ?? (await times.evmBlockAt(base.name, seconds, BigInt(base.fromBlock))),
    })
  const height = payout?.height ?? null
  const bitcoinHeight =
    payout === undefined || height === null
      ? await times.bitcoinHeightAt(seconds)
      : heightBefore({ height, seconds: payout.seconds }, seconds)
  return { bitcoinHeight, blocks }
}

/** Blocks come every ten minutes; twice as many, and those of three hours more, leave none out. */
const FEWEST_SECONDS_A_BLOCK = 300
const SLACK_SECONDS = 3 * 3_600

/** A height that Bitcoin had certainly reached at that time, counted back from one that is known. */
function heightBefore({ height, seconds }: { height: number; seconds: number }, at: number): number {
  const back = Math.ceil((Math.max(seconds - at, 0) + SLACK_SECONDS) / FEWEST_SECONDS_A_BLOCK)
  return Math.max(height - 1 - back, 0)
}
