import { createWalletClient, http, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { exchangeConnectorAbi, tokenAbi } from '../../network/evm/abi'
import { evmAccount } from '../../network/evm/accounts'
import { minedReceipt } from '../../network/evm/mined-receipt'
import { evmBalance, evmClient, profile, tokenOf } from './chains'
import { control } from './control'
import { reach } from './stage'
import type { Hex } from '../../../lib/core/hex'

const NETWORK = 'polygon'

/** Sells so much wrapped bitcoin for a token that the price falls below any minimum output. */
export async function crashPrice(token: string): Promise<{ undo(): Promise<void> }> {
  const bitcoin = tokenOf(NETWORK, 'wBTC')
  const other = tokenOf(NETWORK, token)
  if (bitcoin.address === null || other.address === null) throw new Error('both sides must be tokens')
  const path = [bitcoin.address, other.address] as const
  const trader = evmAccount(9).address
  const amount = parseUnits('20', bitcoin.decimals)
  await control.fundEvm({ network: NETWORK, address: trader, token: path[0], amount: amount.toString() })
  const before = await evmBalance(NETWORK, path[1], trader)
  await trade([path[0], path[1]], amount)
  const bought = (await evmBalance(NETWORK, path[1], trader)) - before
  return { undo: () => trade([path[1], path[0]], bought) }
}

async function trade(path: [Hex, Hex], amount: bigint): Promise<void> {
  const base = profile().evm.find(({ name }) => name === NETWORK)
  const connector = base?.kind === 'base' ? base.exchangeConnectors[0] : undefined
  if (connector === undefined) throw new Error('no exchange to trade at')
  const account = privateKeyToAccount(evmAccount(9).privateKey)
  const wallet = createWalletClient({ account, transport: http(reach.get().evm[NETWORK]) })
  const client = evmClient(NETWORK)
  const approval = await wallet.writeContract({
    chain: null,
    address: path[0],
    abi: tokenAbi,
    functionName: 'approve',
    args: [connector, amount],
  })
  await minedReceipt(client, approval)
  const swap = await wallet.writeContract({
    chain: null,
    address: connector,
    abi: exchangeConnectorAbi,
    functionName: 'swap',
    args: [amount, 0n, path, account.address],
  })
  const { status } = await minedReceipt(client, swap)
  if (status !== 'success') throw new Error('the trade failed')
}
