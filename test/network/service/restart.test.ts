// @module-tag release

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData } from 'viem'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { burnRouterAbi, tokenAbi } from '../evm/abi'
import { evmAccount } from '../evm/accounts'
import { profileEvm } from '../evm/profile'
import { freshAddress, openNetwork, unsignedShape } from './fixture'
import type { TestNetwork } from './fixture'
import { startService } from './service'
import type { BridgeService } from './service'
import { createUserWallet } from './user-wallet'

const USER = 8
let network: TestNetwork
let service: BridgeService
let directory: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'satspan-restart-'))
  network = await openNetwork({ stateDir: directory })
  service = network.service
})

afterEach(async () => {
  await service.stop()
  await network.stop()
  rmSync(directory, { recursive: true })
})

const statePath = (): string => join(directory, 'service.json')
const copyPath = (): string => join(directory, 'copy.json')

/** Restarts the service; if there is an older copy of its state, from that, as after a crash. */
async function restart(from: 'state' | 'copy'): Promise<void> {
  await service.stop()
  if (from === 'copy') copyFileSync(copyPath(), statePath())
  const { base, cross, byName, deployment } = network.chains
  const [baseNetwork, ...crossNetworks] = profileEvm(deployment, { base: base.rpcUrls, cross: cross.rpcUrls })
  service = await startService({
    port: 0,
    segment: 'bridge',
    envelope: false,
    statePath: statePath(),
    esploraUrls: network.bitcoin.esploraUrls,
    deployment,
    networks: { base: baseNetwork, cross: crossNetworks },
    nodes: byName,
    pollMs: 0,
  })
}

async function payForWrap(networkName: string, outputToken: string) {
  const wallet = createUserWallet('restart')
  const recipientAddress = freshAddress(1)
  await network.bitcoin.fund(wallet.address, 10_000_000n)
  const wrap = { amountBTC: '0.02', networkName, outputToken, recipientAddress, signer: wallet.signer }
  const built = await network.ask('wrap-and-swap-unsigned', wrap, unsignedShape)
  return { txid: await network.bitcoin.sendRaw(wallet.sign(built.unsignedTransaction)), recipientAddress }
}

async function mine(blocks: number): Promise<void> {
  for (let mined = 0; mined < blocks; mined += 1) {
    await network.bitcoin.mine(1)
    await service.turn()
  }
}

it('resumes a payment it had seen', async () => {
  const { wrappedBtc } = network.chains.deployment.base
  const { txid, recipientAddress } = await payForWrap('polygon', wrappedBtc)
  await mine(1)
  const seen = service.state().wraps[txid]?.createdAt
  await restart('state')
  expect(service.state().wraps[txid]?.createdAt).toBe(seen)
  await mine(1)
  expect(await network.balance('polygon', wrappedBtc, recipientAddress)).toBe(1_992_500n)
})

it('mints and delivers once even if it has forgotten', async () => {
  const { usdc } = network.chains.deployment.cross.tokens
  const { txid, recipientAddress } = await payForWrap('ethereum', usdc.address)
  await mine(1)
  copyFileSync(statePath(), copyPath())
  await mine(1)
  const delivered = await network.balance('ethereum', usdc.address, recipientAddress)
  expect(delivered).toBeGreaterThan(0n)
  const known = service.state().wraps[txid]
  await restart('copy')
  expect(service.state().wraps[txid]?.stage).toBe('seen')
  await service.turn()
  expect(await network.balance('ethereum', usdc.address, recipientAddress)).toBe(delivered)
  expect(service.state().wraps[txid]).toMatchObject({
    stage: 'delivered',
    swap: known?.swap,
    delivery: known?.delivery,
  })
})

/** Burns a hundredth of a bitcoin for a P2WPKH script; returns the script's address and hash. */
async function burn(name: string) {
  const { wrappedBtc, burnRouter } = network.chains.deployment.base
  const { address, scriptPubKey } = createUserWallet(name)
  const [locker] = network.chains.deployment.lockers
  if (!locker) throw new Error('There is no locker.')
  await network.chains.base.fundToken(wrappedBtc, evmAccount(USER).address, 1_000_000n)
  const approve = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'approve',
    args: [burnRouter, 1_000_000n],
  })
  await network.send('polygon', USER, wrappedBtc, approve)
  const args = [1_000_000n, `0x${scriptPubKey.slice(4)}`, 3, locker.lockingScript, 0n] as const
  const data = encodeFunctionData({ abi: burnRouterAbi, functionName: 'unwrap', args })
  const { transactionHash } = await network.send('polygon', USER, burnRouter, data)
  return { address, transactionHash }
}

async function coinsOf(address: string): Promise<unknown> {
  return (await fetch(`${network.esploraUrl}/address/${address}/utxo`)).json()
}

it('resends the same payment that it had signed', async () => {
  const { address, transactionHash } = await burn('restart payout')
  await service.turn()
  const [entry] = Object.values(service.state().unwraps)
  expect(entry).toMatchObject({ stage: 'paying', burn: { hash: transactionHash } })
  await restart('state')
  network.bitcoin.dropFromMempool(entry?.payment?.txid ?? '')
  await service.turn()
  await mine(2)
  expect(await coinsOf(address)).toEqual([expect.objectContaining({ txid: entry?.payment?.txid })])
})

it('does not pay again what the burn router calls paid', async () => {
  await service.turn()
  copyFileSync(statePath(), copyPath())
  const { address } = await burn('restart paid')
  await service.turn()
  await mine(2)
  expect(await coinsOf(address)).toHaveLength(1)
  await restart('copy')
  expect(Object.values(service.state().unwraps)).toEqual([])
  await service.turn()
  await mine(2)
  expect(await coinsOf(address)).toHaveLength(1)
  expect(Object.values(service.state().unwraps)).toEqual([expect.objectContaining({ stage: 'marked' })])
})

it('rejects a state file that is not its own', async () => {
  await service.stop()
  writeFileSync(copyPath(), JSON.stringify({ wraps: {} }))
  await expect(restart('copy')).rejects.toThrow('not the service’s')
})
