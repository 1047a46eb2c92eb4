import { hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { startDying } from '../support/dying-worker'
import { receivedBy } from '../support/payment'
import { PASSWORD } from '../support/platform'
import { bumpFast, cancelPayment, withdraw } from '../support/replacements'
import { createOutsideSigner, type OutsideSigner } from '../support/outside-signer'
import { phraseOf } from '../support/phrases'
import { type Elsewhere, FORMS, handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { pollKnown } from '../support/poll-known'
import { mineAndPoll, paymentsOf, prepareToEvm } from '../support/swap-to-evm'
import { firstInLoop } from '../support/first-in-loop'

let network: TestNetwork
let seeds = 4_000

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const fresh = (...sats: bigint[]) =>
  walletElsewhere(network, createOutsideSigner(phraseOf((seeds += 1))), ...sats)

type Kind = { order: (services: Services, recipient: string) => Promise<string> }

const payment: Kind = {
  order: (services, recipient) =>
    handPayment(services, { recipient, amountSats: 200_000n, feeChoice: 'slow' }),
}
const swap: Kind = {
  async order(services) {
    const review = await prepareToEvm(services)
    return (await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })).entryId
  },
}

const refused = (reason: string) => ({ code: 'signature-refused', details: { reason } })
type Handed = Elsewhere<OutsideSigner> & { id: string; recipient: string }

async function handed(kind: Kind, ...sats: bigint[]): Promise<Handed> {
  const elsewhere = await fresh(...(sats.length > 0 ? sats : [5_000_000n]))
  const recipient = freshBitcoinAddress('p2wpkh')
  const id = await kind.order(elsewhere.services, recipient)
  return { ...elsewhere, id, recipient }
}

const setServers = (conduct: { down: boolean }) =>
  Promise.all(['esplora-0', 'esplora-1'].map((name) => network.control('/endpoint', { name, ...conduct })))

async function heldSats({ holdings }: Services): Promise<bigint> {
  return (await holdings.bitcoin()).reservedSats
}

describe('a swap signed elsewhere', () => signElsewhere(swap))
describe('a payment signed elsewhere', { tags: ['release'] }, () => signElsewhere(payment))

function signElsewhere(kind: Kind) {
  it('is on disk before it leaves, reserved, and unsigned', async () => {
    const { services, id } = await handed(kind)
    const types = (await services.journal.events(id)).map(({ type }) => type)
    expect(types.slice(0, 2)).toEqual(['approved', 'handed-over'])
    const view = await services.history.get(id)
    expect(view).toMatchObject({ phase: 'awaiting-signature', txid: null, awaits: { kind: 'payment' } })
    expect(await heldSats(services)).toBe(5_000_000n)
    const handover = await services.signing.view(id)
    expect(handover?.outputs.map(({ part }) => part)).toContain(kind === swap ? 'bridge' : 'recipient')
  })

  it('shows the data carrier as another library reads it', async () => {
    const { services, id } = await handed(kind)
    const { psbt = '', outputs = [] } = (await services.signing.view(id)) ?? {}
    const scripts = Psbt.fromBase64(psbt).txOutputs.map(({ script }) => hex.encode(script))
    expect(outputs).toHaveLength(scripts.length)
    const carriers = outputs.filter(({ part }) => part === 'data')
    expect(carriers).toHaveLength(kind === swap ? 1 : 0)
    for (const { vout, carrier } of carriers)
      expect(carrier?.map((piece) => piece.hex).join('')).toBe(scripts[vout])
  })

  it('is shown again while no server answers', { tags: ['release'] }, async () => {
    const { services, id } = await handed(kind)
    const shown = await services.signing.view(id)
    await setServers({ down: true })
    try {
      expect(await services.signing.view(id)).toEqual(shown)
    } finally {
      await setServers({ down: false })
    }
  })

  firstInLoop(FORMS)('is taken back as %s, sent, and proven done', async (_, formOf) => {
    const { services, id, ...rest } = await handed(kind)
    await services.signing.takeBack(id, formOf(await signAwaited({ services, ...rest }, id)))
    await services.tracker.poll(id)
    const [attempt] = await paymentsOf(services, id)
    expect(attempt).toMatchObject({ kind: 'payment', accepted: true })
    await network.mine(3)
    // What an earlier poll has read at this moment is no older.
    rest.machine.wait(60_000)
    expect(await pollKnown(services, network, id)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      awaits: null,
    })
  })

  // threat: late-return
  it('changes nothing when returned twice', async () => {
    const { services, id, ...rest } = await handed(kind)
    const { psbt, raw } = await signAwaited({ services, ...rest }, id)
    await Promise.all([services.signing.takeBack(id, psbt), services.signing.takeBack(id, psbt)])
    await services.signing.takeBack(id, hex.decode(raw))
    expect(await paymentsOf(services, id)).toHaveLength(1)
    await services.tracker.poll(id)
    await mineAndPoll(services, network, id, 3)
    await services.signing.takeBack(id, psbt)
    expect(await services.history.get(id)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is taken back days later, by another worker', { tags: ['release'] }, async () => {
    const { machine, services, signer, id } = await handed(kind)
    // What the approval has begun is over.
    await services.tracker.poll(id)
    machine.wait(26 * 3_600_000)
    const later = machine.start()
    await later.wallet.unlock(PASSWORD)
    await later.tracker.tick()
    expect(await later.history.get(id)).toMatchObject({
      phase: 'awaiting-signature',
      awaits: { isOverdue: true },
    })
    expect(machine.told.notices).toEqual([id])
    const { psbt } = await signAwaited({ services: later, signer }, id)
    await later.signing.takeBack(id, psbt)
    await later.tracker.poll(id)
    expect(await mineAndPoll(later, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is refused by name if something else returns', async () => {
    const { services, id } = await handed(kind)
    const other = await handed(kind)
    const wrong = await signAwaited(other, other.id)
    await expect(services.signing.takeBack(id, wrong.psbt)).rejects.toMatchObject(
      refused('other-transaction'),
    )
    await expect(services.signing.takeBack(id, hex.decode('00'))).rejects.toMatchObject(refused('unreadable'))
    const unsigned = await services.signing.view(id)
    await expect(
      services.signing.takeBack(id, new TextEncoder().encode(unsigned?.psbt)),
    ).rejects.toMatchObject(refused('incomplete'))
    expect(await services.history.get(id)).toMatchObject({ phase: 'awaiting-signature' })
    expect(await heldSats(services)).toBe(5_000_000n)
  })

  it('is found where its signer has sent it', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    const { raw } = await signAwaited({ services, signer }, id)
    const txid = await network.bitcoin.sendRaw(raw)
    await services.tracker.poll(id)
    expect((await services.journal.events(id)).map(({ type }) => type)).toContain('found-sent')
    expect(await services.history.get(id)).toMatchObject({ phase: 'broadcast', awaits: null, notices: [] })
    expect((await paymentsOf(services, id)).map((attempt) => attempt.txid)).toEqual([txid])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is followed where its signer sent it before', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    const { raw, psbt } = await signAwaited({ services, signer }, id)
    const txid = await network.bitcoin.sendRaw(raw)
    expect(await services.signing.takeBack(id, psbt)).toEqual([])
    await services.tracker.poll(id)
    expect((await paymentsOf(services, id)).map((attempt) => attempt.txid)).toEqual([txid])
  })

  // threat: late-return
  it('is not sent if its coin was spent elsewhere', async () => {
    const { machine, services, signer, id } = await handed(kind)
    const returned = await signAwaited({ services, signer }, id)
    await spendElsewhere(services, signer, id)
    await network.mine(1)
    await network.untilBothKnow()
    await expect(services.signing.takeBack(id, returned.psbt)).rejects.toMatchObject(refused('coin-spent'))
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'awaiting-signature' })
    // A listing and a tip count for some seconds.
    machine.wait(60_000)
    expect(await heldSats(services)).toBe(0n)
    machine.wait(60_000)
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject({ phase: 'replaced', awaits: null })
    await expect(services.signing.takeBack(id, returned.psbt)).rejects.toMatchObject(refused('coin-spent'))
    expect(await paymentsOf(services, id)).toEqual([])
  })

  it('is made faster elsewhere too', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await bumpFast(services, id)
    expect(await services.history.get(id)).toMatchObject({ phase: 'broadcast', awaits: { kind: 'bump' } })
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    expect((await paymentsOf(services, id)).map((attempt) => attempt.kind)).toEqual(['payment', 'bump'])
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is made faster once its cancellation is withdrawn', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await expect(withdraw(services, id)).rejects.toMatchObject({ code: 'not-replaceable' })
    await cancelPayment(services, id)
    const cancellation = await signAwaited({ services, signer }, id)
    // What was shown before it counts for nothing now.
    await expect(services.signing.withdraw(id, 1)).rejects.toMatchObject({ code: 'not-replaceable' })
    await withdraw(services, id)
    expect(await services.history.get(id)).toMatchObject({
      phase: 'broadcast',
      awaits: null,
      actions: { bumpFee: true, cancel: true },
    })
    await expect(services.signing.takeBack(id, cancellation.psbt)).rejects.toMatchObject(
      refused('superseded'),
    )
    await bumpFast(services, id)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await expect(network.bitcoin.sendRaw(cancellation.raw)).rejects.toThrow()
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is signed once its cancellation is withdrawn', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    await expect(withdraw(services, id)).rejects.toMatchObject({ code: 'not-replaceable' })
    await cancelPayment(services, id)
    await withdraw(services, id)
    expect(await services.history.get(id)).toMatchObject({ awaits: { kind: 'payment' } })
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is cancelled by a withdrawn cancellation that was sent', { tags: ['release'] }, async () => {
    const { services, signer, id } = await handed(kind)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await cancelPayment(services, id)
    const { raw } = await signAwaited({ services, signer }, id)
    await withdraw(services, id)
    await network.bitcoin.sendRaw(raw)
    await services.tracker.poll(id)
    expect(await services.history.get(id)).toMatchObject({ actions: { cancel: false } })
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject({
      phase: 'replaced',
      isCancelled: true,
    })
  })

  it('is given up by a cancellation that is signed elsewhere', { tags: ['release'] }, async () => {
    const { services, signer, id, recipient } = await handed(kind)
    const payment = await signAwaited({ services, signer }, id)
    await cancelPayment(services, id)
    expect(await services.history.get(id)).toMatchObject({
      phase: 'awaiting-signature',
      awaits: { kind: 'cancel' },
    })
    await expect(services.signing.takeBack(id, payment.psbt)).rejects.toMatchObject(refused('superseded'))
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject({
      phase: 'replaced',
      isCancelled: true,
    })
    expect(await receivedBy(network, recipient)).toBe(0n)
    expect(await heldSats(services)).toBe(0n)
  })

  firstInLoop([['handed-over'], ['approved'], ['signed'], ['accepted']] as const)(
    'survives a worker that dies before it writes "%s"',
    async (type) => {
      const { machine, signer } = await fresh(5_000_000n)
      const recipient = freshBitcoinAddress('p2wpkh')
      const finish = async (services: Services, id: string) => {
        const view = await services.signing.view(id)
        if (view !== null) await services.signing.takeBack(id, (await signer.sign(view.psbt)).psbt)
        await services.tracker.poll(id)
      }
      const { services: dying, dead } = startDying(machine, type)
      const begun = kind.order(dying, recipient).then((id) => finish(dying, id))
      await Promise.race([begun, dead])
      const later = machine.start()
      await later.tracker.tick()
      const [entry] = await later.history.list({ before: null, limit: 10 })
      if (entry === undefined) {
        expect(type).toBe('approved')
        return
      }
      await finish(later, entry.id)
      expect(await mineAndPoll(later, network, entry.id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
      const swapped = await later.journal.get(entry.id)
      expect(swapped && spendsBitcoin(swapped) && swapped.attempts).toHaveLength(1)
    },
  )
}

/** The other wallet pays itself with the same coins. */
async function spendElsewhere(services: Services, signer: OutsideSigner, id: string): Promise<void> {
  const entry = await services.journal.get(id)
  if (entry === undefined || !spendsBitcoin(entry)) throw new Error('no payment')
  const [given] = entry.handovers ?? []
  if (given === undefined) throw new Error('nothing was given')
  await network.bitcoin.sendRaw(signer.spend(given.plan.transaction.inputs))
}
