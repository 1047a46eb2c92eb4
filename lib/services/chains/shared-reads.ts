import { AppError, recoveryOf } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { BridgeService } from '../ports/bridge-service'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'

/**
 * A deployment for one poll of many swaps, which asks only once for what is the same for all of them. A slightly older
 * head proves less, never more; a receipt read after its nonce can only add to what is known.
 */
export function sharingReads(deployment: Deployment): Deployment {
  const tipHeight = memoized(() => deployment.bitcoin.tipHeight())
  const chains = memoized((networkName: string) => sharingChainReads(deployment.evm(networkName)))
  return {
    ...deployment,
    bitcoin: sharingTip(deployment.bitcoin, () => tipHeight('')),
    service: stopAfterFailure(deployment.service),
    evm: chains,
  }
}

/**
 * If the service does not answer for one swap, it is not asked about the others in the same poll: waiting for each in
 * turn would delay reading the chains, which decide.
 */
function stopAfterFailure(service: BridgeService): BridgeService {
  let failure: AppError | undefined
  return {
    ...service,
    async request(id) {
      if (failure !== undefined) throw failure
      try {
        return await service.request(id)
      } catch (thrown) {
        if (thrown instanceof AppError && recoveryOf(thrown.code) === 'wait-for-service') failure = thrown
        throw thrown
      }
    },
  }
}

function sharingChainReads(chain: EvmChain): EvmChain {
  const blockNumber = memoized(() => chain.blockNumber())
  const latest = memoized((address: Hex) => chain.nonce(address, 'latest'))
  const share = (over: EvmChain): EvmChain => ({
    ...over,
    blockNumber: () => blockNumber(''),
    nonce: (address, tag, of = 'higher') =>
      tag === 'latest' && of === 'higher' ? latest(address) : over.nonce(address, tag, of),
    counting: (note) => share(over.counting(note)),
  })
  return share(chain)
}

function sharingTip(chain: BitcoinChain, tipHeight: () => Promise<number>): BitcoinChain {
  return { ...chain, tipHeight, counting: (note) => sharingTip(chain.counting(note), tipHeight) }
}

/** Asks once for each key. Failures are retried. */
export function memoized<K, T>(ask: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const answer = ask(key)
    known.set(key, answer)
    if (answer instanceof Promise) answer.catch(() => known.delete(key))
    return answer
  }
}
