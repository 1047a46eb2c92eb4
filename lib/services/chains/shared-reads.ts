import { AppError, recoveryOf } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { BridgeService } from '../ports/bridge-service'
import type { Deployment } from '../ports/deployment'
import type { EvmChain } from '../ports/evm-chain'

/**
 * The same deployment for one look at many requests: what is the same for all of them is asked once. A head that is
 * some moments old proves less and never more; what a nonce read earlier says, a receipt read later only adds to.
 */
export function sharingReads(deployment: Deployment): Deployment {
  const tipHeight = remembering(() => deployment.bitcoin.tipHeight())
  const chains = remembering((networkName: string) => sharing(deployment.evm(networkName)))
  return {
    ...deployment,
    bitcoin: { ...deployment.bitcoin, tipHeight: () => tipHeight('') },
    service: givenUp(deployment.service),
    evm: chains,
  }
}

/**
 * A service that does not answer about one request is not asked about the others in the same look: to wait for each in
 * turn would keep all of them from the chains, which decide.
 */
function givenUp(service: BridgeService): BridgeService {
  let silence: AppError | undefined
  return {
    ...service,
    async request(id) {
      if (silence !== undefined) throw silence
      try {
        return await service.request(id)
      } catch (thrown) {
        if (thrown instanceof AppError && recoveryOf(thrown.code) === 'wait-for-service') silence = thrown
        throw thrown
      }
    },
  }
}

function sharing(chain: EvmChain): EvmChain {
  const blockNumber = remembering(() => chain.blockNumber())
  const latest = remembering((address: Hex) => chain.nonce(address, 'latest'))
  return {
    ...chain,
    blockNumber: () => blockNumber(''),
    nonce: (address, tag) => (tag === 'latest' ? latest(address) : chain.nonce(address, tag)),
  }
}

/** Asks once for each key. What failed is asked again. */
function remembering<K, T>(ask: (key: K) => T): (key: K) => T {
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
