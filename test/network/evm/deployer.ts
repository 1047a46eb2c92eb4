import type { Address, Hex, TransactionReceipt } from 'viem'
import { encodeDeployData, encodeFunctionData, getAddress } from 'viem'
import type { AnvilClient } from './anvil'
import { artifactOf } from './compile'
import type { Artifacts } from './compile'
import type { DeployedToken } from './deployment'
import { minedReceipt } from './mined-receipt'

/** Deploys contracts and sends the calls that set them up. Each throws if it reverts. */
export type Deployer = {
  deploy(contract: string, args: readonly unknown[]): Promise<Address>
  call(
    contract: string,
    to: Address,
    functionName: string,
    args: readonly unknown[],
    wei?: bigint,
  ): Promise<void>
  /** Puts the code of a freshly deployed contract at an address, whose storage stays. */
  place(contract: string, at: Address): Promise<void>
  pay(to: Address, wei: bigint): Promise<void>
}

export function createDeployer(client: AnvilClient, artifacts: Artifacts, from: Address): Deployer {
  async function send(
    what: string,
    transaction: { to?: Address; data?: Hex; value?: bigint },
  ): Promise<TransactionReceipt> {
    const hash = await client.sendTransaction({ account: from, chain: null, ...transaction })
    const receipt = await minedReceipt(client, hash)
    if (receipt.status !== 'success') throw new Error(`${what} reverted`)
    return receipt
  }

  async function deploy(contract: string, args: readonly unknown[]): Promise<Address> {
    const { abi, bytecode } = artifactOf(artifacts, contract)
    const { contractAddress } = await send(contract, { data: encodeDeployData({ abi, bytecode, args }) })
    if (contractAddress === null || contractAddress === undefined)
      throw new Error(`${contract} has no address`)
    return getAddress(contractAddress)
  }

  return {
    deploy,
    async call(contract, to, functionName, args, wei = 0n) {
      const data = encodeFunctionData({ abi: artifactOf(artifacts, contract).abi, functionName, args })
      await send(`${contract}.${functionName}`, { to, data, value: wei })
    },
    async place(contract, at) {
      const bytecode = await client.getCode({ address: await deploy(contract, []) })
      if (bytecode === undefined) throw new Error(`${contract} has no code`)
      await client.setCode({ address: at, bytecode })
      // Calls at the latest block's number see what stood there when it was mined.
      await client.mine({ blocks: 1 })
    },
    async pay(to, wei) {
      await send(`payment to ${to}`, { to, value: wei })
    },
  }
}

export async function deployToken(
  chain: Deployer,
  name: string,
  symbol: string,
  decimals: number,
): Promise<DeployedToken> {
  return { address: await chain.deploy('MintableToken', [name, symbol, decimals]), symbol, decimals }
}
