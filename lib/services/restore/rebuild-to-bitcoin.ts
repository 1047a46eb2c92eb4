import { baseOf, tokensOf } from '~/lib/contract/catalog'
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
import type { Deployment } from '../ports/deployment'
import type { EvmLog, EvmTransaction } from '../ports/evm-chain'
import type { Reading } from './reading'
import { rebuildMinedCall } from './rebuild-mined-call'
import type { Times } from './times'

const FUNCTION_NAMES: Record<CallTerms['kind'], string> = {
  unwrap: 'unwrap',
  'router-swap': 'swapAndUnwrap',
  'connector-swap': 'swapAndUnwrap',
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
  { deployment, times, now }: Pick<Reading, 'deployment' | 'times' | 'now'>,
): Promise<JournalEvent[] | undefined> {
  const contract = isBaseNetwork(network) ? network.burnRouter : network.connector
  if (!sameAddress(transaction.to, contract)) return undefined
  const terms = decodeCall(transaction.input)
  const intent = terms && intentOf(terms, transaction, network, deployment, log)
  if (terms === undefined || intent === undefined) return undefined

  const minedAt = await times.evmTime(network.name, log.blockNumber)
  const { hash, value, input } = transaction
  const call = { to: contract, data: input, value, functionName: FUNCTION_NAMES[terms.kind] }
  const { inputToken, inputAmount } = intent
  const start: ApprovedToBitcoin = {
    id: rebuiltIdOf(hash),
    profileId: deployment.profile.id,
    startedFrom: await startOf(log, minedAt, network, deployment, times),
    origin: null,
    intent,
    account: { address: account },
    call,
    allowance: inputToken === null ? null : { token: inputToken, spender: contract, amount: inputAmount },
    // Gas was paid then: nothing remains to be signed.
    gas: null,
  }
  return rebuildMinedCall(start, log, transaction, minedAt, { now })
}

function intentOf(
  terms: CallTerms,
  { value }: EvmTransaction,
  network: EvmNetwork,
  { profile }: Deployment,
  log: EvmLog,
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
    expectedSats: newUnwrap.decode(log)?.amounts[2] ?? minSats,
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
  { blockNumber }: EvmLog,
  minedAt: number,
  network: EvmNetwork,
  { profile }: Deployment,
  times: Times,
): Promise<StartingPoint> {
  const base = baseOf(profile, network)
  const blocks = [{ chainId: network.chainId, block: blockNumber }]
  if (base.name !== network.name)
    blocks.push({
      chainId: base.chainId,
      block: await times.evmBlockAt(base.name, minedAt, BigInt(base.fromBlock)),
    })
  return { bitcoinHeight: await times.bitcoinHeightAt(minedAt), blocks }
}
