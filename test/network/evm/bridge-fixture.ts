import type { Abi, Address, Hex, TransactionReceipt } from 'viem'
import { toHex } from 'viem'
import { tokenAbi } from './abi'
import { anvilClient } from './anvil'
import type { BaseKind } from './base-kinds'
import { minedReceipt } from './mined-receipt'
import { startEvm } from './start-evm'

type Call = {
  from: Address
  to: Address
  abi: Abi
  functionName: string
  args: readonly unknown[]
  value?: bigint
}

/** The two chains with the bridge, and helpers to act on them from unlocked accounts. */
export async function openBridge(baseKind: BaseKind = 'any') {
  const network = await startEvm({ ports: { base: [0, 0], cross: [0, 0] }, baseKind })
  return {
    ...network.deployment,
    network,
    locker(index: 0 | 1 | 2) {
      const locker = network.deployment.lockers[index]
      if (locker === undefined) throw new Error(`no locker ${index}`)
      return locker
    },
    onBase: chainActions(network.base.nodeUrl),
    onCross: chainActions(network.cross.nodeUrl),
  }
}

function chainActions(url: string) {
  const client = anvilClient(url)
  return {
    client,
    /** Sends a contract call. @throws with the contract's reason if it reverts */
    async send({ from, to, ...call }: Call): Promise<TransactionReceipt> {
      const { request } = await client.simulateContract({ ...call, account: from, address: to })
      const hash = await client.writeContract({ ...request, chain: null })
      return minedReceipt(client, hash)
    },
    balanceOf: (token: Address, account: Address): Promise<bigint> =>
      client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] }),
    nativeBalanceOf: (address: Address): Promise<bigint> => client.getBalance({ address }),
  }
}

export type ChainActions = ReturnType<typeof chainActions>

/** A Bitcoin txid that no other test uses. */
export function bitcoinTxId(): Hex {
  used += 1n
  return toHex(used, { size: 32 })
}

let used = 0xb17c01n

/** Filled in `beforeAll`, read by tests. */
export type Bridge = Awaited<ReturnType<typeof openBridge>>
