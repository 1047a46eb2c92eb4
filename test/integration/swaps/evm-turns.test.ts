import { createWalletClient, http, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { priceOf } from '~/lib/core/evm/reprice'
import type { Services } from '~/lib/services/services'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { accepted, speedUpFast } from '../support/replacements'
import { callsOf, fundEvm, mineOver, setMining, swapToBitcoin, untilPaid } from '../support/swap-to-bitcoin'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

type User = { machine: Machine; services: Services }

async function userWith(seed: number): Promise<User> {
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phraseOf(seed))
  await fundEvm(services, network)
  return { machine, services }
}

describe('a pending call', () => {
  it('is mined once, at a higher price, and pays', async () => {
    const user = await userWith(41)
    const { services } = user
    await setMining(network, false)
    const id = await swapToBitcoin(services, network)
    const before = await callsOf(services, id)
    expect(before.length).toBeGreaterThan(0)
    expect((await services.history.get(id)).actions).toEqual({
      bumpFee: false,
      cancel: false,
      speedUp: true,
    })

    const shown = await services.replacements.speedUpOptions(id)
    const option = shown.options.at(-1)
    if (option === undefined) throw new Error('no option')
    expect(option.extraWei).toBeGreaterThan(0n)
    await expect(
      services.replacements.speedUp(id, option.choice, option.maxGasWei - option.extraWei, accepted(shown)),
    ).rejects.toMatchObject({ code: 'quote-stale' })
    await services.replacements.speedUp(id, option.choice, option.maxGasWei, accepted(shown))
    await services.tracker.poll(id)

    const after = await callsOf(services, id)
    const replaced = after.slice(before.length)
    expect(replaced.map(({ kind, nonce, call }) => [kind, nonce, call])).toEqual(
      before.map(({ kind, nonce, call }) => [kind, nonce, call]),
    )
    for (const [index, { rawTransaction }] of replaced.entries()) {
      const old = priceOf(before[index]?.rawTransaction ?? '0x')
      const now = priceOf(rawTransaction ?? '0x')
      expect(now.maxFeePerGas * 8n).toBeGreaterThanOrEqual(old.maxFeePerGas * 9n)
      expect(now.maxPriorityFeePerGas * 8n).toBeGreaterThanOrEqual(old.maxPriorityFeePerGas * 9n)
      expect(now.gasLimit).toBe(old.gasLimit)
    }
    expect(after.map(({ accepted }) => accepted)).toEqual([
      ...before.map(() => false),
      ...before.map(() => true),
    ])
    // What is under way now is not what was shown: it needs another approval.
    await expect(
      services.replacements.speedUp(id, option.choice, 10n * option.maxGasWei, accepted(shown)),
    ).rejects.toMatchObject({ code: 'review-changed' })
    expect(await callsOf(services, id)).toHaveLength(after.length)

    await setMining(network, true)
    const done = await untilPaid(network, user, id)
    expect(done).toMatchObject({ phase: 'done', proof: 'chain' })
    const mined = (await callsOf(services, id)).filter(({ sighting }) => sighting.state === 'mined')
    expect(new Set(mined.map(({ nonce }) => nonce)).size).toBe(mined.length)
    expect(done.actions).toEqual({ bumpFee: false, cancel: false, speedUp: false })
  })

  it('is not sped up beyond what the account can pay', async () => {
    const { services } = await userWith(42)
    await setMining(network, false)
    const id = await swapToBitcoin(services, network)
    const { evm } = await keystoreAccounts(services.wallet)
    await callRpc(network.chains.base.nodeUrl, 'anvil_setBalance', [evm.address, '0x1'])
    await expect(speedUpFast(services, id)).rejects.toMatchObject({ code: 'gas-insufficient' })
  })

  it('is replaced where another device uses its nonce', async () => {
    const { machine, services } = await userWith(43)
    await setMining(network, false)
    const id = await swapToBitcoin(services, network)
    const waiting = (await callsOf(services, id)).at(-1)
    expect(waiting).toMatchObject({ kind: 'call', sighting: { state: 'pending' } })
    await spendNonce(services, waiting?.nonce ?? 0)
    await setMining(network, true)
    await network.chains.base.mine(1)
    await expect(services.replacements.speedUpOptions(id)).rejects.toMatchObject({ code: 'not-replaceable' })
    await services.tracker.poll(id)
    const shallow = await services.history.get(id)
    expect(shallow.notices.map(({ code }) => code)).toEqual(['nonce-contested'])
    expect(shallow.phase).not.toBe('replaced')
    expect(shallow.actions.speedUp).toBe(false)
    await expect(services.replacements.speedUpOptions(id)).rejects.toMatchObject({ code: 'not-replaceable' })

    await mineOver(network, 12, 240)
    machine.wait(60_000)
    await services.tracker.poll(id)
    expect((await services.history.get(id)).phase).not.toBe('replaced')
    await mineOver(network, 1, 60)
    expect(await pollKnown(services, network, id)).toMatchObject({
      phase: 'replaced',
      proof: 'none',
      notices: [{ code: 'nonce-used' }],
    })
  })
})

// threat: reorganisation
describe('a call whose block is reorganised away', () => {
  it('is sent again and pays out', async () => {
    const user = await userWith(44)
    const { machine, services } = user
    const id = await swapToBitcoin(services, network)
    for (let turn = 0; turn < 3; turn += 1) {
      machine.wait(60_000)
      await pollKnown(services, network, id)
    }
    const paying = await services.history.get(id)
    expect(paying.phase).toBe('paying')
    const call = (await callsOf(services, id)).find(({ kind }) => kind === 'call')
    const { sighting } = call ?? {}
    if (sighting?.state !== 'mined') throw new Error('the call is mined')

    const head = await network.client('polygon').getBlockNumber()
    await network.chains.base.reorg(Number(head - sighting.blockNumber) + 1)
    machine.wait(60_000)
    await services.tracker.poll(id)
    const back = await services.history.get(id)
    expect(back.notices.map(({ code }) => code)).toContain('reorganised')
    expect(await untilPaid(network, user, id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

/** The same key signs another transaction with the nonce of our pending call, at a higher gas price. */
async function spendNonce({ wallet }: Services, nonce: number): Promise<void> {
  const { evm } = await keystoreAccounts(wallet)
  const key = await wallet.withEvmKey(evm.address, (privateKey) => toHex(privateKey))
  const client = createWalletClient({
    account: privateKeyToAccount(key),
    transport: http(network.chains.base.nodeUrl),
  })
  await client.sendTransaction({
    chain: null,
    to: client.account.address,
    value: 0n,
    nonce,
    gas: 21_000n,
    maxFeePerGas: 500_000_000_000n,
    maxPriorityFeePerGas: 100_000_000_000n,
  })
}
