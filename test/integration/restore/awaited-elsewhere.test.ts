import { hex } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import { spendsBitcoin } from '~/lib/core/journal/types'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { callRpc } from '../../network/evm/json-rpc'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { receivedBy } from '../support/payment'
import { createMachine, type Machine, PASSWORD, startWallet } from '../support/platform'
import { freshEvmAddress } from '../support/evm-payment'
import { createOutsideEvmSigner } from '../support/outside-evm-signer'
import { createOutsideSigner, type OutsideSigner } from '../support/outside-signer'
import { signAwaitedCall } from '../support/sign-calls-elsewhere'
import { phraseOf } from '../support/phrases'
import { type Elsewhere, handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { mineAndPoll, prepareToEvm } from '../support/swap-to-evm'

/** A backup that was taken while a signature is awaited, imported on a second device. */

const FILE_PASSWORD = 'another horse entirely'

let network: TestNetwork
let seeds = 7_000

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const payment = (recipient: string) => ({ recipient, amountSats: 200_000n, feeChoice: 'slow' }) as const

const machineOf = new Map<Services, Machine>()

/** Another browser that watches the same account. */
async function secondDevice(signer: OutsideSigner): Promise<Services> {
  const machine = createMachine(network.profile)
  const services = machine.start()
  machineOf.set(services, machine)
  await services.lifecycle.createWatching({ ...signer.account, password: PASSWORD })
  return services
}

async function importInto(services: Services, from: Services) {
  const { file } = await from.backup.exportFile(FILE_PASSWORD)
  return services.backup.importFile({ file, password: FILE_PASSWORD, withSettings: true })
}

type Handed = Elsewhere<OutsideSigner> & { recipient: string; id: string; second: Services }

async function handedOnFirst(...sats: bigint[]): Promise<Handed> {
  const signer = createOutsideSigner(phraseOf((seeds += 1)))
  const first = await walletElsewhere(network, signer, ...sats)
  const recipient = freshBitcoinAddress('p2wpkh')
  const id = await handPayment(first.services, payment(recipient))
  const second = await secondDevice(signer)
  return { ...first, recipient, id, second }
}

const onlyEntry = async (services: Services) => {
  const [entry, ...none] = await services.history.list({ before: null, limit: 10 })
  expect(none).toEqual([])
  if (entry === undefined) throw new Error('nothing came in')
  return services.history.get(entry.id)
}

describe('a payment that awaits its signature, in a backup', () => {
  it('keeps its coins reserved on the second device', async () => {
    const { services: first, second, recipient } = await handedOnFirst(500_000n)
    expect(await importInto(second, first)).toMatchObject({ added: 0, awaiting: 1, unverified: [] })
    expect(await onlyEntry(second)).toMatchObject({
      phase: 'awaiting-signature',
      claim: 'held',
      awaits: null,
      intent: { recipientAddress: recipient, amountSats: 200_000n },
      actions: { bumpFee: false, cancel: false, speedUp: false },
    })
    expect((await second.holdings.bitcoin()).reservedSats).toBe(500_000n)
    await expect(second.payments.prepare(payment(recipient))).rejects.toMatchObject({
      code: 'funds-insufficient',
    })
  })

  it('comes in once, and gives nothing to sign', async () => {
    const { services: first, second } = await handedOnFirst(500_000n)
    await importInto(second, first)
    expect(await importInto(second, first)).toMatchObject({ kept: 1 })
    const { id } = await onlyEntry(second)
    expect(await second.signing.view(id)).toBeNull()
    // On the first device nothing changes.
    expect(await importInto(first, second)).toMatchObject({ kept: 1 })
  })

  it('is kept until its account is accepted', { tags: ['release'] }, async () => {
    const { services: first } = await handedOnFirst(500_000n)
    const { bitcoin } = await first.wallet.accounts()
    const other = await startWallet(createMachine(network.profile), phraseOf((seeds += 1)))
    const brought = await importInto(other, first)
    expect(brought).toMatchObject({ accounts: 1, unverified: [expect.anything()] })
    expect(await other.history.list({ before: null, limit: 10 })).toEqual([])
    await other.lifecycle.acceptAccount(bitcoin.address)
    const { accounts } = await other.settings.get()
    await other.accounts.select(accounts.at(-1)?.index ?? 0)
    expect((await other.holdings.bitcoin()).reservedSats).toBe(500_000n)
  })

  it('is found where its signer has sent it', { tags: ['release'] }, async () => {
    const { second, recipient, ...first } = await handedOnFirst(500_000n)
    await importInto(second, first.services)
    const { id } = await onlyEntry(second)
    await network.bitcoin.sendRaw((await signAwaited(first, first.id)).raw)
    await second.tracker.poll(id)
    expect(await second.history.get(id)).toMatchObject({ phase: 'broadcast', claim: null })
    expect(await mineAndPoll(second, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
    expect(await receivedBy(network, recipient)).toBe(200_000n)
  })

  it('asks before the account pays with other coins', { tags: ['release'] }, async () => {
    const { services: first, second, recipient } = await handedOnFirst(300_000n, 300_000n)
    await importInto(second, first)
    const review = await second.payments.prepare(payment(recipient))
    expect(review.verdict).toBe('warn')
    expect(review.findings.map(({ code }) => code)).toContain('signature-claimed')
  })

  it('is paid once where it is ordered again after lifting', { tags: ['release'] }, async () => {
    const { second, recipient, ...first } = await handedOnFirst(300_000n, 300_000n)
    await importInto(second, first.services)
    const { id } = await onlyEntry(second)
    const signed = await signAwaited(first, first.id)
    await second.signing.liftClaim(id)
    expect(await second.history.get(id)).toMatchObject({ claim: 'lifted' })
    expect((await second.holdings.bitcoin()).reservedSats).toBe(0n)
    const again = await handPayment(second, payment(recipient))
    const { raw } = await signAwaited({ services: second, signer: first.signer }, again)
    await second.signing.takeBack(again, hex.decode(raw))
    await second.tracker.poll(again)
    await mineAndPoll(second, network, again, 6)
    await expect(network.bitcoin.sendRaw(signed.raw)).rejects.toThrow()
    expect(await receivedBy(network, recipient)).toBe(200_000n)
    machineOf.get(second)?.wait(60_000)
    // It may be the same transaction, byte for byte: one entry has it.
    expect((await mineAndPoll(second, network, id, 1)).phase).toMatch(/failed|replaced/)
  })
})

describe('a swap that awaits its signature, in a backup', () => {
  it('is kept as a swap, and proven once sent', { tags: ['release'] }, async () => {
    const signer = createOutsideSigner(phraseOf((seeds += 1)))
    const { services: first } = await walletElsewhere(network, signer, 5_000_000n)
    const review = await prepareToEvm(first)
    const { entryId } = await first.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
    const second = await secondDevice(signer)
    await importInto(second, first)
    const { id, intent } = await onlyEntry(second)
    expect(intent).toMatchObject({ direction: 'to-evm', amountSats: 1_000_000n })
    await network.bitcoin.sendRaw((await signAwaited({ services: first, signer }, entryId)).raw)
    await second.tracker.poll(id)
    expect(await mineAndPoll(second, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('makes the next swap spend its coin after lifting', { tags: ['release'] }, async () => {
    const signer = createOutsideSigner(phraseOf((seeds += 1)))
    const { services: first } = await walletElsewhere(network, signer, 5_000_000n)
    const handed = await prepareToEvm(first)
    await first.swaps.approve(handed, { acknowledged: true, feeChoice: 'normal' })
    const second = await secondDevice(signer)
    await importInto(second, first)
    const { bitcoin } = await second.wallet.accounts()
    await network.bitcoin.fund(bitcoin.address, 4_000_000n)
    const { id } = await onlyEntry(second)
    await second.signing.liftClaim(id)
    const again = await second.swaps.approve(await prepareToEvm(second), {
      acknowledged: true,
      feeChoice: 'normal',
    })
    const [claimed, next] = await Promise.all([id, again.entryId].map((one) => second.journal.get(one)))
    if (claimed === undefined || next === undefined) throw new Error('both are here')
    if (!spendsBitcoin(claimed) || !spendsBitcoin(next)) throw new Error('both spend bitcoin')
    const coins = new Set(claimed.reserved.map(outpointKey))
    expect(next.reserved.some((coin) => coins.has(outpointKey(coin)))).toBe(true)
  })
})

describe('a payment on an EVM network that awaits its signature, in a backup', () => {
  it('keeps its nonce until lifted, and is paid once', async () => {
    const phrase = phraseOf((seeds += 1))
    const [signer, evm] = [createOutsideSigner(phrase), createOutsideEvmSigner(phrase)]
    const withEvm = async (services: Services) => {
      const { index } = await services.wallet.accounts()
      await services.lifecycle.addEvm({ index, text: evm.text })
      return services
    }
    const first = await withEvm(await secondDevice(signer))
    await network.chains.base.fund(evm.address, 5n * 10n ** 18n)
    const order = {
      networkName: 'polygon',
      token: null,
      recipient: freshEvmAddress(),
      amount: 10n ** 18n,
      feeChoice: 'normal',
    } as const
    const handed = await first.evmPayments.prepare(order)
    const { entryId } = await first.evmPayments.approve(handed, { acknowledged: true })
    const signed = await signAwaitedCall({ services: first, evm }, entryId)

    const second = await withEvm(await secondDevice(signer))
    expect(await importInto(second, first)).toMatchObject({ awaiting: 1 })
    const { id } = await onlyEntry(second)
    expect(await second.signing.callView(id)).toBeNull()
    const again = async () => {
      const review = await second.evmPayments.prepare(order)
      return second.evmPayments.approve(review, { acknowledged: true })
    }
    await expect(again()).rejects.toMatchObject({ code: 'signature-awaited' })
    await second.signing.liftClaim(id)
    const { entryId: next } = await again()
    const { signature } = await signAwaitedCall({ services: second, evm }, next)
    await second.signing.takeBack(next, signature)
    await second.tracker.poll(next)
    const sent = callRpc(network.chains.base.nodeUrl, 'eth_sendRawTransaction', [signed.raw])
    await expect(sent).rejects.toThrow()
    await network.chains.base.mine(3)
    expect(await network.balance('polygon', 'native', `0x${order.recipient.slice(2)}`)).toBe(10n ** 18n)
  })
})
