import { getAddress, keccak256 } from 'viem/utils'
import type { EvmNetwork } from '~/lib/contract/profile'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import { rebuiltIdOf } from '~/lib/core/journal/identity'
import type { EvmEntry, HandedCall } from '~/lib/core/journal/types'
import { startingPoint } from '../chains/starting-point'
import { approvedTransfer } from '../restore/read-transfers'
import type { Reading } from '../restore/reading'
import { approvedToBitcoin } from '../restore/rebuild-to-bitcoin'

type CallStart = Exclude<ApprovedEvent['start'], { reserved: unknown }>

/**
 * The entry that keeps the nonce of what another signer was given, by its calldata.
 * @param calls of one nonce, oldest first
 * @param ordered the call that they lead to, as the file tells of it: only to be shown
 */
export async function claimOfCall(
  calls: readonly [HandedCall, ...HandedCall[]],
  { account, network, ordered }: { account: Hex; network: EvmNetwork; ordered: EvmEntry['call'] },
  reading: Reading,
): Promise<JournalEvent[] | undefined> {
  const [first] = calls
  const hash = hashOf(first, network)
  if (hash === undefined) return undefined
  const start = await startOf(first.kind === 'call' ? first.call : ordered, hash, account, network, reading)
  if (start === undefined) return undefined
  const at = reading.now
  return [
    { type: 'approved', at, start: { ...start, claim: 'held' } },
    ...calls.map(
      ({ kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, derivation }) =>
        ({
          type: 'evm-handed-over',
          at,
          kind,
          call,
          nonce,
          gasLimit,
          maxFeePerGas,
          maxPriorityFeePerGas,
          derivation,
        }) as const,
    ),
  ]
}

async function startOf(
  { to, data, value }: EvmEntry['call'],
  hash: Hex,
  account: Hex,
  network: EvmNetwork,
  reading: Reading,
): Promise<CallStart | undefined> {
  const transaction = { hash, from: account, to, input: data, value }
  const start =
    (await approvedToBitcoin({ transaction, account, network, mined: null }, reading)) ??
    (await approvedTransfer(transaction, network, null, reading))
  if (start !== undefined) return start
  const recipientAddress = addressIn(to)
  if (recipientAddress === undefined) return undefined
  const { name: networkName, chainId } = network
  // No form that this wallet writes: it counts for its nonce alone.
  return {
    id: rebuiltIdOf(hash),
    profileId: reading.deployment.profile.id,
    startedFrom: await startingPoint(reading.deployment, [network]),
    origin: null,
    intent: {
      kind: 'evm-payment',
      networkName,
      chainId,
      token: null,
      amount: value,
      recipientAddress,
      signer: 'wallet',
    },
    account: { address: account },
    call: { to, data, value, functionName: '' },
    allowance: null,
    gas: null,
  }
}

/** `undefined` for what has no bytes. */
function hashOf({ call, ...rest }: HandedCall, { chainId }: EvmNetwork): Hex | undefined {
  try {
    return keccak256(encodeTransaction({ ...call, ...rest, chainId }))
  } catch {
    return undefined
  }
}

function addressIn(text: Hex): Hex | undefined {
  try {
    return getAddress(text)
  } catch {
    return undefined
  }
}
