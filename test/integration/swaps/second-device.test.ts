// @module-tag release
import { spendsBitcoin } from '~/lib/core/journal/types'
import { createWalletClient, erc20Abi, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Hex } from '~/lib/core/hex'
import { parseProfile } from '~/lib/contract/profile'
import type { Services } from '~/lib/services/services'
import { evmAccount } from '../../network/evm/accounts'
import { minedReceipt } from '../../network/evm/mined-receipt'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { freshEvmAddress, payOnEvm } from '../support/evm-payment'
import { copyRequest } from '../support/foreign-copy'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, startWallet } from '../support/platform'
import { callsOf, fundEvm, mineOver, setMining, swapToBitcoin } from '../support/swap-to-bitcoin'
import { bumpFast, cancelCall, speedUpFast } from '../support/replacements'
import { fundBitcoin, paymentsOf, swapToEvm } from '../support/swap-to-evm'

/** A call that is mined under a hash unknown to this device still belongs to the swap. */

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

type Device = { machine: Machine; services: Services }

async function deviceWith(seed: number): Promise<Device> {
  const machine = createMachine(network.profile)
  return { machine, services: await startWallet(machine, phraseOf(seed)) }
}

function look({ machine, services }: Device, id: string) {
  machine.wait(60_000)
  return pollKnown(services, network, id)
}

/** Runs the relayer and the chains until the bitcoin arrives. */
async function toTheEnd(device: Device, id: string) {
  for (let turn = 0; turn < 6; turn += 1) {
    await network.chains.base.mine(1)
    await network.mine(1)
    await look(device, id)
  }
  return device.services.history.get(id)
}

/** A pending swap that another device with the same phrase speeds up. Returns the hashes of that device. */
async function spedUpElsewhere(seed: number) {
  const first = await deviceWith(seed)
  await fundEvm(first.services, network)
  await setMining(network, false)
  const id = await swapToBitcoin(first.services, network)
  const second = await deviceWith(seed)
  await copyRequest(first.services, second.services, id)
  await speedUpFast(second.services, id)
  await second.services.tracker.poll(id)
  const faster = (await callsOf(second.services, id)).slice(-2)
  expect(faster.map(({ kind }) => kind)).toEqual(['allowance', 'call'])
  await setMining(network, true)
  await network.chains.base.mine(1)
  return { first, id, faster }
}

describe('a call that another device sped up', () => {
  it('is recognised as the swap’s own, and pays out', async () => {
    const { first, id, faster } = await spedUpElsewhere(301)
    const seen = await look(first, id)
    expect(seen.phase).not.toBe('replaced')
    expect(seen.notices.map(({ code }) => code)).not.toContain('nonce-used')
    const calls = await callsOf(first.services, id)
    expect(calls.slice(-2)).toEqual(faster.map((call) => ({ ...call, ...SEEN })))
    expect(await toTheEnd(first, id)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      txid: faster[1]?.hash,
    })
  })

  it('is sent again by this one after a reorganisation', async () => {
    const { first, id, faster } = await spedUpElsewhere(302)
    await look(first, id)
    const call = (await callsOf(first.services, id)).at(-1)
    if (call?.sighting.state !== 'mined') throw new Error('the call is mined')
    const head = await network.client('polygon').getBlockNumber()
    await network.chains.base.reorg(Number(head - call.sighting.blockNumber) + 1)
    await look(first, id)
    expect(await toTheEnd(first, id)).toMatchObject({ phase: 'done', txid: faster[1]?.hash })
  })

  it('is found by a worker that polls again much later', async () => {
    const { first, id, faster } = await spedUpElsewhere(303)
    await network.chains.base.mine(200)
    expect(await look(first, id)).toMatchObject({ txid: faster[1]?.hash })
  })
})

describe('a payment that another device bumped', () => {
  async function bumpedElsewhere(seed: number) {
    const first = await deviceWith(seed)
    await fundBitcoin(first.services, network, 5_000_000n)
    const id = await swapToEvm(first.services)
    const second = await deviceWith(seed)
    await copyRequest(first.services, second.services, id)
    await bumpFast(second.services, id)
    await second.services.tracker.poll(id)
    return { first, second, id, bump: (await paymentsOf(second.services, id)).at(-1) }
  }

  it('is recognised as the swap’s own, and arrives', async () => {
    const { first, id, bump } = await bumpedElsewhere(321)
    const seen = await look(first, id)
    expect([seen.phase, seen.txid, seen.notices]).toEqual(['broadcast', bump?.txid, []])
    expect((await paymentsOf(first.services, id)).at(-1)).toEqual(bump)
    expect(await toTheEnd(first, id)).toMatchObject({ phase: 'done', proof: 'chain', txid: bump?.txid })
  })

  it('arrives even if the routers were read before Bitcoin', async () => {
    const { first, id, bump } = await bumpedElsewhere(323)
    await network.mine(3)
    await network.chains.base.mine(100)
    const setBitcoin = async (down: boolean) => {
      for (const name of ['esplora-0', 'esplora-1']) await network.control('/endpoint', { name, down })
    }
    await setBitcoin(true)
    expect((await look(first, id)).phase).toBe('broadcast')
    await setBitcoin(false)
    expect(await look(first, id)).toMatchObject({ phase: 'done', proof: 'chain', txid: bump?.txid })
  })

  it('is found once it is deep, and bumped before', async () => {
    const { first, second, id } = await bumpedElsewhere(322)
    await look(first, id)
    await bumpFast(first.services, id)
    await look(first, id)
    const last = (await paymentsOf(first.services, id)).at(-1)
    await network.mine(8)
    expect(await look(second, id)).toMatchObject({ phase: 'done', proof: 'chain', txid: last?.txid })
  })
})

describe('an EVM payment that another device sped up', () => {
  async function paidTwice(seed: number, token: Hex | null) {
    const first = await deviceWith(seed)
    await fundEvm(first.services, network)
    await setMining(network, false)
    const recipient = freshEvmAddress()
    const amount = token === null ? 10n ** 17n : 1_000_000n
    const order = { networkName: 'polygon', token, recipient, amount, feeChoice: 'slow' } as const
    const id = await payOnEvm(first.services, order)
    const second = await deviceWith(seed)
    await copyRequest(first.services, second.services, id)
    await speedUpFast(second.services, id)
    await second.services.tracker.poll(id)
    const faster = (await callsOf(second.services, id)).at(-1)
    await mineOver(network, 1, 12)
    const paid = () => network.balance('polygon', token ?? 'native', `0x${recipient.slice(2)}`)
    return { first, second, id, faster, paid, amount }
  }

  // threat: second-device
  it('is recognised where a token tells of it', async () => {
    const { first, second, id, faster, paid, amount } = await paidTwice(
      331,
      network.chains.deployment.base.tokens.usdc.address,
    )
    expect(await look(first, id)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      txid: faster?.hash,
      notices: [],
    })
    expect(await look(second, id)).toMatchObject({ phase: 'done', txid: faster?.hash })
    expect(await paid()).toBe(amount)
  })

  // threat: second-device
  it('of the native currency is never sent again', async () => {
    const { first, second, id, faster, paid, amount } = await paidTwice(332, null)
    expect(await look(second, id)).toMatchObject({ phase: 'done', txid: faster?.hash })
    await look(first, id)
    await mineOver(network, 70, 900)
    const ended = await look(first, id)
    expect(ended).toMatchObject({ phase: 'replaced', proof: 'none', isCancelled: false })
    expect(ended.notices.map(({ code }) => code)).toEqual(['nonce-used-unseen'])
    expect(ended.actions).toEqual({ bumpFee: false, cancel: false, speedUp: false })
    await expect(first.services.replacements.speedUpOptions(id)).rejects.toMatchObject({
      code: 'not-replaceable',
    })
    expect(await paid()).toBe(amount)
  })

  it('and that this one cancels is paid at most once', async () => {
    const { first, id, faster, paid, amount } = await paidTwice(
      333,
      network.chains.deployment.base.tokens.usdc.address,
    )
    await expect(cancelCall(first.services, id)).rejects.toMatchObject({ code: 'not-replaceable' })
    expect(await look(first, id)).toMatchObject({ phase: 'done', isCancelled: false, txid: faster?.hash })
    expect(await paid()).toBe(amount)
  })
})

const SEEN = { accepted: true, refusal: null, sighting: expect.objectContaining({ state: 'mined' }) }

describe('a page’s wallet', () => {
  const account = privateKeyToAccount(evmAccount(7).privateKey)
  const client = () => createWalletClient({ account, transport: http(network.chains.base.nodeUrl) })

  /** An approved unwrap, sent to the page's wallet. Two of them are identical, byte for byte. */
  async function handed({ services }: Device) {
    const { wbtc } = tokens()
    const review = await services.swaps.prepare(
      {
        direction: 'to-bitcoin',
        inputAmount: 100_000n,
        networkName: 'polygon',
        inputToken: wbtc,
        recipient: null,
        slippageBps: 300,
        feeChoice: null,
      },
      { origin: 'https://example.org', pageAccount: account.address },
    )
    const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    const swap = await services.journal.get(entryId)
    if (swap === undefined || spendsBitcoin(swap)) throw new Error('no call')
    const nothing = { hash: null, rawTransaction: null, nonce: null, maxFeePerGas: null }
    const { call } = swap
    await services.journal.record(entryId, {
      type: 'evm-signed',
      attempt: { kind: 'call', call, ...nothing },
    })
    return { id: entryId, call }
  }

  /** The same order again, as an earlier version took it: two of them rested on one allowance. */
  async function handedAgain({ services }: Device, id: string) {
    const [approved] = await services.journal.events(id)
    if (approved?.type !== 'approved') throw new Error('not approved')
    const again = await services.journal.begin({ ...approved.start, id: `${id}-again` })
    if (spendsBitcoin(again)) throw new Error('no call')
    const nothing = { hash: null, rawTransaction: null, nonce: null, maxFeePerGas: null }
    const { call } = again
    await services.journal.record(again.id, {
      type: 'evm-signed',
      attempt: { kind: 'call', call, ...nothing },
    })
    return { id: again.id, call }
  }

  const tokens = () => {
    const [base] = parseProfile(network.profile).evm
    if (base?.kind !== 'base') throw new Error('the first is the base network')
    return { wbtc: base.wrappedBtc, router: base.burnRouter }
  }

  const hashOf = async ({ services }: Device, id: string) => (await callsOf(services, id)).at(-1)?.hash

  beforeAll(async () => {
    const { wbtc, router } = tokens()
    await network.chains.base.fundToken(wbtc, account.address, 10_000_000n)
    await client().writeContract({
      chain: null,
      address: wbtc,
      abi: erc20Abi,
      functionName: 'approve',
      args: [router, 10_000_000n],
    })
  })

  /** Sent by the page's wallet; a node answers before it has mined it. */
  async function mined(call: Parameters<typeof callOf>[0]) {
    const hash = await client().sendTransaction({ chain: null, ...callOf(call) })
    await minedReceipt(network.client('polygon'), hash)
    return hash
  }

  it('that sent the same call twice sent one for each', async () => {
    const device = await deviceWith(311)
    const one = await handed(device)
    const other = await handedAgain(device, one.id)
    expect(one.call).toEqual(other.call)
    const first = await mined(one.call)
    await Promise.all([look(device, one.id), look(device, other.id)])
    expect(new Set([await hashOf(device, one.id), await hashOf(device, other.id)])).toEqual(
      new Set([first, null]),
    )

    const second = await mined(one.call)
    await look(device, one.id)
    await look(device, other.id)
    const hashes = [await hashOf(device, one.id), await hashOf(device, other.id)]
    expect(new Set(hashes)).toEqual(new Set([first, second]))
    for (const { id } of [one, other]) expect(await toTheEnd(device, id)).toMatchObject({ phase: 'done' })
  })

  it('that speeds up its call is followed to the end', async () => {
    const device = await deviceWith(312)
    const { id, call } = await handed(device)
    await setMining(network, false)
    const slow = { chain: null, maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n } as const
    const nonce = await network.client('polygon').getTransactionCount({ address: account.address })
    const hash = await client().sendTransaction({ ...slow, ...callOf(call), nonce })
    await device.services.journal.record(id, { type: 'evm-returned', hash })
    expect((await look(device, id)).txid).toBe(hash)
    const fast = { ...slow, maxFeePerGas: 9_000_000_000n, maxPriorityFeePerGas: 5_000_000_000n }
    const faster = await client().sendTransaction({ ...fast, ...callOf(call), nonce })
    await setMining(network, true)
    await network.chains.base.mine(1)
    expect((await look(device, id)).txid).toBe(faster)
    expect(await toTheEnd(device, id)).toMatchObject({ phase: 'done', proof: 'chain', txid: faster })
  })
})

function callOf({ to, data, value }: { to: Hex; data: Hex; value: bigint }) {
  return { to, data, value, gas: 1_000_000n }
}
