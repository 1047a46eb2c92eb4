import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeTransaction, outpointKey } from '~/lib/core/bitcoin/transaction'
import { AppError } from '~/lib/core/errors'
import type { Deployment } from '~/lib/services/ports/deployment'
import type { Platform } from '~/lib/services/platform'
import type { Services } from '~/lib/services/services'
import { createTestWallet } from '../../network/bitcoin/test-wallet'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { copyRequest } from '../support/foreign-copy'
import { createMachine, startWallet } from '../support/platform'
import { phraseOf } from '../support/phrases'
import { accepted, bumpFast, cancelPayment } from '../support/replacements'
import { fundBitcoin, mineAndPoll, paymentsOf, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** A separate wallet with these coins. */
async function walletWith(seed: number, ...sats: bigint[]): Promise<Services> {
  const services = await startWallet(createMachine(network.profile), phraseOf(seed))
  await fundBitcoin(services, network, ...sats)
  return services
}

async function bump(services: Services, id: string, choice: 'slow' | 'normal' | 'fast' = 'fast') {
  const shown = await services.replacements.bumpOptions(id)
  const option = shown.options.find((candidate) => candidate.choice === choice)
  if (option === undefined) throw new Error(`no option ${choice}`)
  await services.replacements.bumpFee(id, choice, option.feeSats, accepted(shown))
  await services.tracker.poll(id)
  return option
}

describe('a fee bump of a pending payment', () => {
  it('replaces the payment and ends as proven', async () => {
    const services = await walletWith(1, 5_000_000n)
    const id = await swapToEvm(services)
    const [before] = await paymentsOf(services, id)
    expect((await services.history.get(id)).actions).toEqual({ bumpFee: true, cancel: true, speedUp: false })

    const option = await bump(services, id)
    const [original, replacement] = await paymentsOf(services, id)
    expect(original).toMatchObject({ txid: before?.txid, accepted: false, sighting: { state: 'absent' } })
    expect(replacement).toMatchObject({ kind: 'bump', accepted: true, feeSats: option.feeSats })
    const view = await services.history.get(id)
    expect(view).toMatchObject({ phase: 'broadcast', txid: replacement?.txid, notices: [] })

    const done = await mineAndPoll(services, network, id, 3)
    expect(done).toMatchObject({ phase: 'done', proof: 'chain', txid: replacement?.txid })
    expect(done.actions).toEqual({ bumpFee: false, cancel: false, speedUp: false })
    expect(done.rawTransactions.map(({ kind }) => kind)).toEqual(['payment', 'bump'])
  })

  it('adds a coin if the change falls short', { tags: ['release'] }, async () => {
    const services = await walletWith(2, 1_000_700n)
    const id = await swapToEvm(services)
    const [original] = await paymentsOf(services, id)
    const affordable = (await services.replacements.bumpOptions(id)).options
    expect(affordable.map(({ choice }) => choice)).toEqual(['normal'])
    // Mined on another node than the payment's: it stays unconfirmed.
    network.bitcoin.dropFromMempool(original?.txid ?? '')
    await fundBitcoin(services, network, 400_000n)
    await payUnconfirmed(services, 50_000n)
    await services.tracker.poll(id)
    await bump(services, id)
    const [, replacement] = await paymentsOf(services, id)
    expect(replacement?.inputs.map(outpointKey).slice(0, 1)).toEqual(original?.inputs.map(outpointKey))
    expect(replacement?.inputs).toHaveLength(2)
    const events = await services.journal.events(id)
    const order = events.map(({ type }) => type)
    expect(order.lastIndexOf('signed')).toBeLessThan(order.lastIndexOf('accepted'))
    expect((await services.holdings.bitcoin()).confirmedSats).toBe(0n)
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('can be bumped again, and the original may confirm', { tags: ['release'] }, async () => {
    const services = await walletWith(3, 5_000_000n)
    const id = await swapToEvm(services)
    await bump(services, id, 'normal')
    await bump(services, id, 'fast')
    const attempts = await paymentsOf(services, id)
    expect(attempts.map(({ kind }) => kind)).toEqual(['payment', 'bump', 'bump'])
    const [payment, , latest] = attempts
    // Another node has only the original, and mines it.
    network.bitcoin.dropFromMempool(latest?.txid ?? '')
    await network.bitcoin.sendRaw(payment?.rawTransaction ?? '')
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      txid: payment?.txid,
    })
  })

  it('pays for the descendants that it evicts', { tags: ['release'] }, async () => {
    const services = await walletWith(4, 5_000_000n)
    const id = await swapToEvm(services)
    const cheap = await services.replacements.bumpOptions(id)
    const child = await swapToEvm(services, { sats: 500_000n })
    await expect(services.replacements.bumpOptions(id)).rejects.toMatchObject({
      code: 'not-replaceable',
      details: { reason: 'dependants' },
    })
    // Without its journal the other swap is just a descendant: the bump has to pay for its fee.
    const [spend] = await paymentsOf(services, child)
    const alone = await startWallet(createMachine(network.profile), phraseOf(4))
    await copyRequest(services, alone, id)
    const dear = await alone.replacements.bumpOptions(id)
    const minFeeSats = dear.options[0]?.feeSats ?? 0n
    expect(minFeeSats).toBeGreaterThan(cheap.feeSats + (spend?.feeSats ?? 0n))
    const first = dear.options[0]
    await alone.replacements.bumpFee(id, first?.choice ?? 'fast', minFeeSats, accepted(dear))
    await alone.tracker.poll(id)
    expect((await paymentsOf(alone, id)).at(-1)).toMatchObject({ kind: 'bump', accepted: true })
  })

  it('costs no more than shown, however often it’s pressed', async () => {
    const services = await walletWith(5, 5_000_000n)
    const id = await swapToEvm(services)
    const shown = await services.replacements.bumpOptions(id)
    const feeSats = shown.options.at(-1)?.feeSats ?? 0n
    const outcomes = await Promise.allSettled([
      services.replacements.bumpFee(id, 'fast', feeSats, accepted(shown)),
      services.replacements.bumpFee(id, 'fast', feeSats, accepted(shown)),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'review-changed' } })
    const now = accepted(await services.replacements.bumpOptions(id))
    await expect(services.replacements.bumpFee(id, 'fast', feeSats, now)).rejects.toMatchObject({
      code: 'quote-stale',
    })
    expect(await paymentsOf(services, id)).toHaveLength(2)
  })

  it('that was shown for another version is not signed', { tags: ['release'] }, async () => {
    const services = await walletWith(12, 5_000_000n)
    const id = await swapToEvm(services)
    const { replacements } = services
    const [toBump, toCancel] = [await replacements.bumpOptions(id), await replacements.cancelOption(id)]
    await bump(services, id, 'normal')
    const plenty = 1_000_700n
    for (const late of [
      replacements.bumpFee(id, 'fast', plenty, accepted(toBump)),
      replacements.cancel(id, plenty, accepted(toCancel)),
    ])
      await expect(late).rejects.toMatchObject({ code: 'review-changed' })
    expect((await paymentsOf(services, id)).map(({ kind }) => kind)).toEqual(['payment', 'bump'])
    const [payment, bumped] = await paymentsOf(services, id)
    const { replaced } = (await replacements.cancelOption(id)).review
    expect(replaced).toEqual([payment?.txid, bumped?.txid])
  })

  it('is sent by the next worker', { tags: ['release'] }, async () => {
    const machine = createMachine(network.profile)
    const first = await startWallet(machine, phraseOf(10))
    await fundBitcoin(first, network, 1_000_700n)
    const id = await swapToEvm(first)
    const [original] = await paymentsOf(first, id)
    network.bitcoin.dropFromMempool(original?.txid ?? '')
    await fundBitcoin(first, network, 400_000n)
    await first.tracker.poll(id)

    const cutOff = machine.start(withoutBroadcast)
    await bumpFast(cutOff, id)
    await cutOff.tracker.poll(id)
    const [, unsent] = await paymentsOf(cutOff, id)
    expect(unsent).toMatchObject({ kind: 'bump', accepted: false, sighting: { state: 'absent' } })
    expect(unsent?.inputs).toHaveLength(2)
    expect((await cutOff.holdings.bitcoin()).reservedSats).toBe(400_000n)

    machine.wait(60_000)
    const next = machine.start()
    await next.resume()
    expect((await paymentsOf(next, id)).at(-1)).toMatchObject({ txid: unsent?.txid, accepted: true })
    expect(await mineAndPoll(next, network, id, 3)).toMatchObject({ phase: 'done', txid: unsent?.txid })
  })

  it('is refused for a locker that lost its trust', async () => {
    const services = await walletWith(11, 5_000_000n)
    const id = await swapToEvm(services)
    const shown = await services.replacements.bumpOptions(id)
    for (const index of [0, 1] as const) network.chains.base.setEndpoint(index, { lie: 'locker' })
    await expect(services.replacements.bumpOptions(id)).rejects.toMatchObject({
      code: 'review-refused',
      details: { codes: 'locker-inactive' },
    })
    await expect(
      services.replacements.bumpFee(id, 'fast', 1_000_700n, accepted(shown)),
    ).rejects.toMatchObject({ code: 'review-refused' })
    await cancelPayment(services, id)
    for (const index of [0, 1] as const) network.chains.base.setEndpoint(index, { lie: false })
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'replaced' })
  })

  it('is not offered once the payment is confirmed', async () => {
    const services = await walletWith(6, 5_000_000n)
    const id = await swapToEvm(services)
    const shown = await services.replacements.cancelOption(id)
    await network.mine(1)
    await network.untilBothKnow()
    await expect(services.replacements.bumpOptions(id)).rejects.toMatchObject({ code: 'not-replaceable' })
    await expect(services.replacements.cancel(id, shown.feeSats, accepted(shown))).rejects.toMatchObject({
      code: 'not-replaceable',
    })
    await services.tracker.poll(id)
    expect((await services.history.get(id)).actions).toEqual({
      bumpFee: false,
      cancel: false,
      speedUp: false,
    })
  })
})

describe('a cancelled payment', () => {
  it('returns its coins to their owner', async () => {
    const services = await walletWith(7, 5_000_000n)
    const id = await swapToEvm(services)
    const option = await cancelPayment(services, id)
    await services.tracker.poll(id)
    const [payment, cancel] = await paymentsOf(services, id)
    expect(payment?.sighting).toEqual({ state: 'absent' })
    expect(cancel).toMatchObject({ kind: 'cancel', accepted: true })
    const { outputs } = decodeTransaction(cancel?.rawTransaction ?? '')
    expect(outputs.map(({ valueSats }) => valueSats)).toEqual([option.returnedSats])
    const cancelling = await services.history.get(id)
    expect(cancelling.notices.map(({ code }) => code)).toEqual(['cancelling'])
    expect(cancelling.actions).toEqual({ bumpFee: true, cancel: false, speedUp: false })
    await expect(services.replacements.cancelOption(id)).rejects.toMatchObject({ code: 'not-replaceable' })

    const cancelled = await mineAndPoll(services, network, id, 6)
    expect(cancelled).toMatchObject({ phase: 'replaced', proof: 'none', txid: cancel?.txid })
    expect(cancelled.notices.map(({ code }) => code)).toEqual(['cancelled'])
    expect((await services.journal.get(id))?.settledAt).not.toBeNull()
    expect(await services.holdings.bitcoin()).toMatchObject({
      spendableSats: option.returnedSats,
      reservedSats: 0n,
    })
  })

  it('can be bumped, and stays a cancelling spend', { tags: ['release'] }, async () => {
    const services = await walletWith(8, 5_000_000n)
    const id = await swapToEvm(services)
    await cancelPayment(services, id)
    const { replaces } = await services.replacements.bumpOptions(id)
    expect(replaces).toBe('cancel')
    await bump(services, id)
    expect((await paymentsOf(services, id)).map(({ kind }) => kind)).toEqual(['payment', 'cancel', 'cancel'])
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'replaced' })
  })

  it('continues as a swap if the payment confirms after all', { tags: ['release'] }, async () => {
    const services = await walletWith(9, 5_000_000n)
    const id = await swapToEvm(services)
    const [payment] = await paymentsOf(services, id)
    await cancelPayment(services, id)
    await services.tracker.poll(id)
    const [, cancel] = await paymentsOf(services, id)
    network.bitcoin.dropFromMempool(cancel?.txid ?? '')
    await network.bitcoin.sendRaw(payment?.rawTransaction ?? '')
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

/** An unconfirmed coin cannot pay a fee. */
async function payUnconfirmed(services: Services, sats: bigint): Promise<void> {
  const { bitcoin } = await keystoreAccounts(services.wallet)
  const payer = createTestWallet('pays without a block', 'p2wpkh')
  const coin = await network.bitcoin.fund(payer.address, sats + 1_000n)
  const prevHex = await (await fetch(`${network.esploraUrl}/tx/${coin.txid}/hex`)).text()
  const script = Buffer.from(bitcoin.scriptPubKey, 'hex')
  await network.bitcoin.sendRaw(payer.sign([{ ...coin, prevHex }], [{ script, sats }]))
}

/** A worker whose every broadcast fails. */
function withoutBroadcast(platform: Platform): Platform {
  const muted = (deployment: Deployment): Deployment => ({
    ...deployment,
    bitcoin: {
      ...deployment.bitcoin,
      broadcast: () => Promise.reject(new AppError('chain-unreachable', 'cut off')),
    },
    reading: (limits) => muted(deployment.reading(limits)),
  })
  return {
    ...platform,
    connect(profiles) {
      const deployments = platform.connect(profiles)
      return {
        current: async () => muted(await deployments.current()),
        of: async (id) => muted(await deployments.of(id)),
      }
    },
  }
}
