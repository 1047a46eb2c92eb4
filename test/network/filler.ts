import type { Hash } from 'viem'
import { filler } from './evm/accounts'
import type { EvmNetwork } from './evm/start-evm'
import type { BridgeService } from './service/service'

/** A third party with money of its own pays a swap early; returns its transaction. @throws Error where nobody may */
export function fillBy(
  { chains, service }: { chains: EvmNetwork; service: BridgeService },
  txid: string,
): Promise<Hash> {
  return service.fill(txid, (token, amount) =>
    token === 'native'
      ? chains.base.fund(filler.address, amount)
      : chains.base.fundToken(token, filler.address, amount),
  )
}
