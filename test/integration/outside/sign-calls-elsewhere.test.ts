import { hex } from '@scure/base'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeTransaction } from '~/lib/core/evm/envelope'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { startDying } from '../support/dying-worker'
import { freshEvmAddress } from '../support/evm-payment'
import type { OutsideEvmSigner } from '../support/outside-evm-signer'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { PASSWORD } from '../support/platform'
import { cancelCall, speedUpFast, withdraw } from '../support/replacements'
import {
  type EvmElsewhere,
  evmElsewhere,
  signAllCalls,
  signAwaitedCall,
} from '../support/sign-calls-elsewhere'
import { callsOf, prepareToBitcoin, setMining, untilPaid, USDC_UNITS } from '../support/swap-to-bitcoin'
import { firstGroupInLoop, firstInLoop } from '../support/first-in-loop'

const ETHER = 10n ** 18n
/** The least of the native currency that the bridge takes is far above a payment. */
const SWAPPED_NATIVE = 1_000n * ETHER
let network: TestNetwork
let seeds = 4_600

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

type Handed = EvmElsewhere & { id: string }

const fresh = () => evmElsewhere(network, phraseOf((seeds += 1)), SWAPPED_NATIVE + ETHER)

type Kind = { name: string; steps: string[]; order: (services: Services) => Promise<string> }

const approveSwap = async (services: Services, input: Parameters<typeof prepareToBitcoin>[2] = {}) => {
  const review = await prepareToBitcoin(services, network, input)
  return (await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })).entryId
}
const approvePayment = async (services: Services, token: `0x${string}` | null, amount: bigint) => {
  const review = await services.evmPayments.prepare({
    networkName: 'polygon',
    token,
    recipient: freshEvmAddress(),
    amount,
    feeChoice: 'normal',
  })
  return (await services.evmPayments.approve(review, { acknowledged: true })).entryId
}

const tokenSwap: Kind = {
  name: 'a swap of a token',
  steps: ['allowance', 'call'],
  order: (services) => approveSwap(services),
}
const nativeSwap: Kind = {
  name: 'a swap of the native currency',
  steps: ['call'],
  order: (services) => approveSwap(services, { inputToken: null, inputAmount: SWAPPED_NATIVE }),
}
const nativePayment: Kind = {
  name: 'a payment of the native currency',
  steps: ['call'],
  order: (services) => approvePayment(services, null, ETHER / 10n),
}
const tokenPayment: Kind = {
  name: 'a payment of a token',
  steps: ['call'],
  order: (services) =>
    approvePayment(services, network.chains.deployment.base.tokens.usdc.address, USDC_UNITS),
}

const refused = (reason: string) => ({ code: 'signature-refused', details: { reason } })
const AWAITING = { phase: 'awaiting-signature' }
const DONE = { phase: 'done', proof: 'chain', awaits: null }

async function handed(kind: Kind): Promise<Handed> {
  const elsewhere = await fresh()
  const id = await kind.order(elsewhere.services)
  // What the approval has begun is over.
  await elsewhere.services.tracker.poll(id)
  return { ...elsewhere, id }
}

async function sendRaw(raw: `0x${string}`): Promise<void> {
  await callRpc(network.chains.base.nodeUrl, 'eth_sendRawTransaction', [raw])
}

firstGroupInLoop([tokenSwap, nativeSwap, nativePayment, tokenPayment])('$name signed elsewhere', (kind) => {
  it('is on disk before it leaves, and unsigned', async () => {
    const { services, id } = await handed(kind)
    const types = (await services.journal.events(id)).map(({ type }) => type)
    expect(types.slice(0, 2)).toEqual(['approved', 'evm-handed-over'])
    const awaits = { kind: 'payment', step: kind.steps[0] }
    expect(await services.history.get(id)).toMatchObject({ ...AWAITING, txid: null, awaits })
    expect(await callsOf(services, id)).toEqual([])
  })

  it('is taken back step by step, sent, and proven done', async () => {
    const { id, ...user } = await handed(kind)
    await signAllCalls(network, user, id)
    expect((await callsOf(user.services, id)).map((call) => call.kind)).toEqual(kind.steps)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
  })
})

describe('a call signed elsewhere', () => {
  it('is taken back as a raw transaction', { tags: ['release'] }, async () => {
    const { id, ...user } = await handed(nativeSwap)
    const { raw } = await signAwaitedCall(user, id)
    await user.services.signing.takeBack(id, hex.decode(raw.slice(2)))
    expect((await callsOf(user.services, id)).map(({ rawTransaction }) => rawTransaction)).toEqual([raw])
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
  })

  // threat: late-return
  it('changes nothing when returned twice', async () => {
    const { id, ...user } = await handed(nativeSwap)
    const { signing } = user.services
    const { signature, raw } = await signAwaitedCall(user, id)
    await Promise.all([signing.takeBack(id, signature), signing.takeBack(id, signature)])
    await signing.takeBack(id, new TextEncoder().encode(raw))
    expect(await callsOf(user.services, id)).toHaveLength(1)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
  })

  it('is refused by name if something else returns', async () => {
    const { id, ...user } = await handed(nativeSwap)
    const other = await handed(nativeSwap)
    const { signing } = user.services
    const wrong = await signAwaitedCall(other, other.id)
    const view = await signing.callView(id)
    for (const returned of [wrong.signature, hex.decode(wrong.raw.slice(2))])
      await expect(signing.takeBack(id, returned)).rejects.toMatchObject(refused('other-transaction'))
    await expect(signing.takeBack(id, hex.decode('00'))).rejects.toMatchObject(refused('unreadable'))
    expect(await user.services.history.get(id)).toMatchObject(AWAITING)
    expect(await signing.callView(id)).toEqual(view)
  })

  it('is taken back days later, by another worker', { tags: ['release'] }, async () => {
    const { machine, evm, services, id } = await handed(nativePayment)
    await services.tracker.poll(id)
    machine.wait(26 * 3_600_000)
    const later = machine.start()
    await later.wallet.unlock(PASSWORD)
    await later.tracker.tick()
    expect(await later.history.get(id)).toMatchObject({ ...AWAITING, awaits: { isOverdue: true } })
    expect(machine.told.notices).toEqual([id])
    await later.signing.takeBack(id, (await signAwaitedCall({ services: later, evm }, id)).signature)
    await later.tracker.poll(id)
    expect(await untilPaid(network, { machine, services: later }, id)).toMatchObject(DONE)
  })

  firstInLoop([tokenPayment, nativeSwap])('is found where its signer has sent it: $name', async (kind) => {
    const { id, ...user } = await handed(kind)
    const { raw } = await signAwaitedCall(user, id)
    await sendRaw(raw)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
    expect((await callsOf(user.services, id)).map(({ rawTransaction }) => rawTransaction)).toEqual([raw])
  })

  // threat: late-return
  it('is not sent once another transaction has used its nonce', { tags: ['release'] }, async () => {
    const { machine, services, evm, id } = await handed(nativeSwap)
    const { signature } = await signAwaitedCall({ services, evm }, id)
    await spendNonce(evm, 0)
    await expect(services.signing.takeBack(id, signature)).rejects.toMatchObject(refused('superseded'))
    expect(await pollKnown(services, network, id)).toMatchObject(AWAITING)
    await network.chains.base.pass(400)
    await network.chains.base.mine(13)
    machine.wait(600_000)
    const replaced = { phase: 'replaced', awaits: null }
    expect(await pollKnown(services, network, id)).toMatchObject(replaced)
    await expect(services.signing.takeBack(id, signature)).rejects.toMatchObject(refused('superseded'))
    expect(await callsOf(services, id)).toEqual([])
  })

  it('keeps later ones of its account waiting', { tags: ['release'] }, async () => {
    const { services, id } = await handed(nativePayment)
    await expect(nativeSwap.order(services)).rejects.toMatchObject({ code: 'signature-awaited' })
    expect(await services.history.get(id)).toMatchObject(AWAITING)
  })

  it('is given up by a cancellation that is signed elsewhere', { tags: ['release'] }, async () => {
    const { id, ...user } = await handed(nativeSwap)
    const { services } = user
    const call = await signAwaitedCall(user, id)
    await cancelCall(services, id)
    expect(await services.history.get(id)).toMatchObject({ ...AWAITING, awaits: { kind: 'cancel' } })
    await expect(services.signing.takeBack(id, call.signature)).rejects.toMatchObject(refused('superseded'))
    await signAllCalls(network, user, id)
    await network.chains.base.mine(1)
    expect(await pollKnown(services, network, id)).toMatchObject({
      phase: 'replaced',
      isCancelled: true,
      awaits: null,
    })
    await nativePayment.order(services)
  })

  it('is made faster once its cancellation is withdrawn', { tags: ['release'] }, async () => {
    const { id, ...user } = await handed(nativePayment)
    const { services } = user
    await setMining(network, false)
    await signAllCalls(network, user, id)
    await cancelCall(services, id)
    const cancellation = await signAwaitedCall(user, id)
    const given = decodeTransaction(cancellation.raw)
    await withdraw(services, id)
    expect(await services.history.get(id)).toMatchObject({
      phase: 'submitted',
      awaits: null,
      actions: { cancel: true, speedUp: true },
    })
    await expect(services.signing.takeBack(id, cancellation.signature)).rejects.toMatchObject(
      refused('superseded'),
    )
    await speedUpFast(services, id)
    const faster = decodeTransaction((await signAwaitedCall(user, id)).raw)
    expect(faster?.nonce).toBe(given?.nonce)
    expect(faster?.maxFeePerGas).toBeGreaterThan(given?.maxFeePerGas ?? 0n)
    await signAllCalls(network, user, id)
    await setMining(network, true)
    await network.chains.base.mine(1)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
    await nativePayment.order(services)
  })

  it('is replaced only as it was shown', { tags: ['release'] }, async () => {
    const { id, services } = await handed(nativePayment)
    const shown = await services.replacements.cancelCallOption(id)
    await cancelCall(services, id)
    await withdraw(services, id)
    const again = services.replacements.cancelCall(id, shown.maxGasWei, { ...shown, acknowledged: true })
    await expect(again).rejects.toMatchObject({ code: 'review-changed' })
  })

  it('is signed once its cancellation is withdrawn', { tags: ['release'] }, async () => {
    const { id, ...user } = await handed(tokenSwap)
    const { services } = user
    await expect(withdraw(services, id)).rejects.toMatchObject({ code: 'not-replaceable' })
    await cancelCall(services, id)
    await withdraw(services, id)
    expect(await services.history.get(id)).toMatchObject({ awaits: { kind: 'payment', step: 'allowance' } })
    await signAllCalls(network, user, id)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
  })

  it('is made faster elsewhere too', { tags: ['release'] }, async () => {
    const { id, ...user } = await handed(nativePayment)
    const { services } = user
    await setMining(network, false)
    await signAllCalls(network, user, id)
    await speedUpFast(services, id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'submitted', awaits: { kind: 'bump' } })
    await signAllCalls(network, user, id)
    await setMining(network, true)
    await network.chains.base.mine(1)
    expect(await untilPaid(network, user, id)).toMatchObject(DONE)
    expect((await callsOf(services, id)).map(({ kind }) => kind)).toEqual(['call', 'call'])
  })

  firstInLoop([['evm-handed-over'], ['approved'], ['evm-signed'], ['evm-accepted']] as const)(
    'survives a worker that dies before it writes "%s"',
    async (type) => {
      const { machine, evm } = await fresh()
      const { services: dying, dead } = startDying(machine, type)
      const begun = tokenSwap.order(dying).then((id) => signAllCalls(network, { services: dying, evm }, id))
      await Promise.race([begun, dead])
      const later = machine.start()
      await later.tracker.tick()
      const [entry] = await later.history.list({ before: null, limit: 10 })
      if (entry === undefined) {
        expect(type).toBe('approved')
        return
      }
      await signAllCalls(network, { services: later, evm }, entry.id)
      expect(await untilPaid(network, { machine, services: later }, entry.id)).toMatchObject(DONE)
      const swap = await later.journal.get(entry.id)
      expect(swap && !spendsBitcoin(swap) && swap.attempts.map(({ kind }) => kind)).toEqual(tokenSwap.steps)
    },
  )
})

/** The other wallet pays itself with the next nonce. */
async function spendNonce(evm: OutsideEvmSigner, nonce: number): Promise<void> {
  await sendRaw(
    await evm.signOther({
      type: 'eip1559',
      chainId: network.chains.base.chainId,
      nonce,
      to: evm.address,
      gas: 21_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 10n ** 9n,
    }),
  )
}
