import { createWalletClient, encodeFunctionData } from 'viem'
import type { Address, Hash, Hex, PrivateKeyAccount } from 'viem'
import { batchAccountAbi } from './abi'
import { anvilClient } from './anvil'
import { artifactOf, compileContracts } from './compile'
import { minedReceipt } from './mined-receipt'
import { nodeTransport } from './node-line'

export type BatchedCall = { to: Address; value: bigint; data: Hex }

/**
 * Has an account of a key run calls as a whole or not at all, as wallets do since EIP-7702: it takes on the code of
 * `BatchAccount` and calls itself, in one transaction. Returns its hash, mined or not.
 */
export async function sendBatch(
  url: string,
  account: PrivateKeyAccount,
  calls: readonly BatchedCall[],
  // A batch that fails is sent all the same: what becomes of it, its receipt shows.
  gas = 3_000_000n,
): Promise<Hash> {
  const client = createWalletClient({ account, transport: nodeTransport(url) })
  const contractAddress = await deployedCode(url, account)
  const authorization = await client.signAuthorization({ contractAddress, executor: 'self' })
  return client.sendTransaction({
    chain: null,
    to: account.address,
    data: encodeFunctionData({ abi: batchAccountAbi, functionName: 'execute', args: [calls] }),
    authorizationList: [authorization],
    gas,
  })
}

async function deployedCode(url: string, account: PrivateKeyAccount): Promise<Address> {
  const { abi, bytecode } = artifactOf(await compileContracts(), 'BatchAccount')
  const client = createWalletClient({ account, transport: nodeTransport(url) })
  const hash = await client.deployContract({ abi, bytecode, chain: null })
  const { contractAddress } = await minedReceipt(anvilClient(url), hash)
  if (contractAddress === null || contractAddress === undefined) throw new Error('no code for batches')
  return contractAddress
}
