import { paysNativeAlone } from '../evm/transfer'
import { isSameCall } from '../evm/same-call'
import { claimOf } from './claim'
import { unsignedCalls } from './handed-calls'
import { digestOf, unsignedHandovers } from './handovers'
import { unseenPageCall } from './page-wallet-call'
import { startBlock } from './starting-point'
import { type BitcoinEntry, type Entry, type EvmEntry, spendsBitcoin } from './types'

/**
 * Whether an entry awaits what another one was rebuilt from: another signer, or a page's wallet, has sent it by itself. Its
 * txid or hash is unknown until then, so that what it says decides.
 */
export function awaitsRebuilt(waiting: Entry, rebuilt: Entry): boolean {
  if (waiting.abandoned !== null || claimOf(waiting) === 'lifted') return false
  if (spendsBitcoin(waiting)) return spendsBitcoin(rebuilt) && awaitsTransaction(waiting, rebuilt)
  return !spendsBitcoin(rebuilt) && awaitsCall(waiting, rebuilt)
}

function awaitsTransaction(waiting: BitcoinEntry, { attempts }: BitcoinEntry): boolean {
  const digests = new Set(attempts.map(({ rawTransaction }) => digestOf(rawTransaction)))
  return unsignedHandovers(waiting).some(({ digest }) => digests.has(digest))
}

function awaitsCall(waiting: EvmEntry, { account, attempts, intent, startedFrom }: EvmEntry): boolean {
  const { chainId } = intent
  if (waiting.intent.chainId !== chainId) return false
  const { address } = waiting.account
  const isSince = startBlock(startedFrom, chainId) >= startBlock(waiting.startedFrom, chainId)
  const ofPage = unseenPageCall(waiting)
  const awaited = [...unsignedCalls(waiting), ...(ofPage !== undefined && isSince ? [ofPage] : [])]
  return attempts.some(({ call: { to, data, value }, nonce }) =>
    awaited.some(
      (one) =>
        // No log leads to what pays the native currency alone: nobody would find it again.
        !paysNativeAlone(one.call) &&
        isSameCall({ from: account.address, to, input: data, value }, one.call, address) &&
        (one.nonce === null || one.nonce === nonce),
    ),
  )
}
