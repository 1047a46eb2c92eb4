import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import { FIRST_OUTSIDE } from '~/lib/core/vault/account-index'
import type { Services } from '~/lib/services/services'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { firstInLoop } from '../support/first-in-loop'
import { putBack, takeImage } from '../support/disk-image'
import { freshEvmAddress } from '../support/evm-payment'
import { createOutsideEvmSigner } from '../support/outside-evm-signer'
import { createOutsideSigner, type OutsideSigner } from '../support/outside-signer'
import { phraseOf } from '../support/phrases'
import { createMachine, type Machine, PASSWORD } from '../support/platform'
import { bumpFast, cancelCall, cancelPayment } from '../support/replacements'
import { handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { mineAndPoll } from '../support/swap-to-evm'
import { storeAccounts } from '../support/stored-accounts'

let network: TestNetwork
let seeds = 5_200

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const bareKey = ({ account }: OutsideSigner) => account.text.replace(/^.*?(tpub\w+).*$/, '$1')

type Bare = { machine: Machine; services: Services; signer: OutsideSigner; phrase: string }

/** A wallet that watches a bare key, which says neither where it comes from nor what it is for. */
async function watchingBare(addressType: AddressType = 'p2wpkh'): Promise<Bare> {
  const phrase = phraseOf((seeds += 1))
  const signer = createOutsideSigner(phrase, addressType)
  const bare = { ...signer, account: { text: bareKey(signer), addressType } }
  return { ...(await walletElsewhere(network, bare, 1_000_000n, 1_000_000n)), signer, phrase }
}

const pay = (services: Services) =>
  handPayment(services, { recipient: freshBitcoinAddress('p2wpkh'), amountSats: 200_000n, feeChoice: 'slow' })

const outsideOf = async ({ accounts }: Services) =>
  (await accounts.list()).filter(({ outside }) => outside !== null)

/** Nothing reads in the background any more: a poll may get an answer that was asked for a moment before its block. */
async function untilQuiet({ addresses, restore, wallet }: Services): Promise<void> {
  const { network: name, bitcoin } = await wallet.accounts()
  const progress = () => addresses.progress({ network: name, address: bitcoin.address })
  await expect.poll(() => restore.status(), { timeout: 60_000 }).toMatchObject({ state: 'idle' })
  await expect.poll(progress, { timeout: 60_000 }).toMatchObject({ isAsking: false })
}

async function finish(services: Services, id: string) {
  await untilQuiet(services)
  await services.tracker.poll(id)
  expect(await mineAndPoll(services, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
}

const heldSats = async ({ holdings }: Services) => (await holdings.bitcoin()).reservedSats

async function reopen(machine: Machine): Promise<Services> {
  await putBack(machine, await takeImage(machine))
  const services = machine.start()
  await services.lifecycle.unlock(PASSWORD)
  return services
}

describe('a bare key, and later its descriptor', () => {
  // threat: same-key-twice
  firstInLoop(['p2wpkh', 'p2sh-p2wpkh', 'p2pkh'] as const)(
    'is one account of %s, which signs',
    async (type) => {
      const { services, signer } = await watchingBare(type)
      const { index } = await services.wallet.accounts()
      await services.accounts.change(index, { name: 'Vault' })
      const id = await pay(services)
      await expect(signAwaited({ services, signer }, id)).rejects.toThrow('a key of another wallet')
      await services.lifecycle.watchAccount(signer.account)
      expect(await outsideOf(services)).toMatchObject([
        { index, name: 'Vault', isInUse: true, underWay: 1, outside: { origin: {} } },
      ])
      await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
      await finish(services, id)
    },
  )

  it('cancels what was handed over before', { tags: ['release'] }, async () => {
    const { services, signer } = await watchingBare()
    const id = await pay(services)
    await services.lifecycle.watchAccount(signer.account)
    await cancelPayment(services, id)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 6)).toMatchObject({ phase: 'replaced' })
  })

  it('makes what was sent before faster', { tags: ['release'] }, async () => {
    const { services, signer } = await watchingBare()
    const id = await pay(services)
    await services.lifecycle.watchAccount(signer.account)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await services.tracker.poll(id)
    await bumpFast(services, id)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await finish(services, id)
  })

  it('is removed once nothing of it is under way', { tags: ['release'] }, async () => {
    const { services, signer } = await watchingBare()
    await services.accounts.watch({ text: freshBitcoinAddress('p2wpkh') })
    await services.lifecycle.watchAccount(signer.account)
    const { index } = await services.wallet.accounts()
    const id = await pay(services)
    await expect(services.accounts.remove(index)).rejects.toMatchObject({ code: 'still-needed' })
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await finish(services, id)
    await services.accounts.remove(index)
    expect(await outsideOf(services)).toMatchObject([{ outside: { kind: 'address' } }])
  })

  it('keeps a key at another address type as another account', { tags: ['release'] }, async () => {
    const { services, signer } = await watchingBare('p2pkh')
    await services.lifecycle.watchAccount({ text: bareKey(signer), addressType: 'p2wpkh' })
    await services.lifecycle.watchAccount(signer.account)
    const { index, bitcoin } = await services.wallet.accounts(FIRST_OUTSIDE + 1)
    await services.accounts.select(index)
    await network.bitcoin.fund(bitcoin.address, 1_000_000n)
    const id = await pay(services)
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await finish(services, id)
  })

  it('asks before one origin takes the place of another', async () => {
    const { services, signer } = await watchingBare()
    const wrong = signer.account.text.replace(/\[[0-9a-f]{8}/, '[0badc0de')
    await services.lifecycle.watchAccount({ text: wrong })
    const id = await pay(services)
    await expect(services.lifecycle.watchAccount(signer.account)).rejects.toMatchObject({
      code: 'outside-origin-other',
      details: { origin: '0badc0de/84h/1h/0h' },
    })
    await expect(signAwaited({ services, signer }, id)).rejects.toThrow('a key of another wallet')
    await services.lifecycle.watchAccount({ ...signer.account, instead: '0badc0de/84h/1h/0h' })
    await services.signing.takeBack(id, (await signAwaited({ services, signer }, id)).psbt)
    await finish(services, id)
  })
})

describe('two records of one key on disk', () => {
  it('become one account, which signs what both were given', { tags: ['release'] }, async () => {
    const { machine, services, signer } = await watchingBare()
    const first = await pay(services)
    const text = `wpkh(${bareKey(signer)}/<0;1>/*)`
    await storeAccounts(machine, [
      { index: 1_000, network: 'regtest', text },
      { index: 1_001, network: 'regtest', text: signer.account.text, evm: EVM.text },
    ])
    await services.settings.changeAccounts(() => ({
      accounts: [newAccount(1_000), { ...newAccount(1_001), name: 'Cold' }],
      accountIndex: 1_001,
    }))
    const later = await reopen(machine)
    expect(await outsideOf(later)).toMatchObject([
      { index: 1_000, name: 'Cold', isInUse: true, evm: EVM.address, underWay: 1 },
    ])
    const second = await pay(later)
    for (const id of [first, second]) {
      await later.signing.takeBack(id, (await signAwaited({ services: later, signer }, id)).psbt)
      await finish(later, id)
    }
    expect(await heldSats(later)).toBe(0n)
  })
})

const EVM = createOutsideEvmSigner(phraseOf(5_199))

describe('a key of the phrase', () => {
  it('is refused in every form, at every index', { tags: ['release'] }, async () => {
    const phrase = phraseOf((seeds += 1))
    const services = createMachine(network.profile).start()
    await services.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
    const signer = createOutsideSigner(phrase)
    const { bitcoin } = await services.wallet.accounts(7)
    const evm = createOutsideEvmSigner(phrase)
    const texts = [
      signer.account.text,
      bareKey(signer),
      createOutsideSigner(phrase, 'p2pkh').account.text,
      `sh(wpkh(${bareKey(signer)}/0/*))`,
      bitcoin.address,
    ]
    for (const text of texts)
      await expect(services.lifecycle.watchAccount({ text })).rejects.toMatchObject({
        code: 'outside-key-own',
      })
    await services.lifecycle.watchAccount(createOutsideSigner(phraseOf((seeds += 1))).account)
    const { index } = await services.wallet.accounts()
    await expect(services.lifecycle.addEvm({ index, text: evm.text })).rejects.toMatchObject({
      code: 'outside-key-own',
    })
    expect(await outsideOf(services)).toHaveLength(1)
  })

  it.each(['signs here', 'cancels here'])(
    'that was watched before %s',
    { tags: ['release'] },
    async (end) => {
      const { machine, services, phrase } = await watchingBare()
      const id = await pay(services)
      await services.lifecycle.resetWallet()
      const later = machine.start()
      await later.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
      await expect(later.signing.view(id)).rejects.toMatchObject({ code: 'outside-key-own' })
      if (end === 'signs here') {
        await Promise.all([later.signing.signHere(id), later.signing.signHere(id)])
        return finish(later, id)
      }
      await cancelPayment(later, id)
      await later.tracker.poll(id)
      expect(await mineAndPoll(later, network, id, 6)).toMatchObject({ phase: 'replaced' })
      expect(await heldSats(later)).toBe(0n)
    },
  )

  it('stored as another signer’s leads to its own account', { tags: ['release'] }, async () => {
    const { machine, services, phrase, signer } = await watchingBare()
    const id = await pay(services)
    // A worker that is gone writes nothing any more.
    await untilQuiet(services)
    await services.lifecycle.resetWallet()
    const created = machine.start()
    await created.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
    await untilQuiet(created)
    await storeAccounts(machine, [{ index: 1_000, network: 'regtest', text: signer.account.text }])
    await created.settings.changeAccounts(({ accounts }) => ({
      accounts: [...accounts, { ...newAccount(1_000), name: 'Mine' }],
      accountIndex: 1_000,
    }))
    const later = await reopen(machine)
    expect(await later.accounts.list()).toMatchObject([
      { index: 0, name: 'Mine', kind: 'keystore', isInUse: true },
    ])
    await later.signing.signHere(id)
    await finish(later, id)
    await finish(later, await pay(later))
    expect(await heldSats(later)).toBe(0n)
  })

  it('stored at a foreign address type pays, signed here', { tags: ['release'] }, async () => {
    const phrase = phraseOf((seeds += 1))
    const machine = createMachine(network.profile)
    const created = machine.start()
    await created.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
    const text = `wpkh(${bareKey(createOutsideSigner(phrase, 'p2pkh'))}/0/*)`
    await storeAccounts(machine, [{ index: 1_000, network: 'regtest', text }])
    await created.settings.changeAccounts(({ accounts }) => ({
      accounts: [...accounts, newAccount(1_000)],
      accountIndex: 1_000,
    }))
    const later = await reopen(machine)
    expect(await later.accounts.list()).toMatchObject([
      { index: 0, isSignedHere: true },
      { index: 1_000, kind: 'outside', isSignedHere: true, isInUse: true },
    ])
    const { bitcoin } = await later.wallet.accounts()
    await network.bitcoin.fund(bitcoin.address, 1_000_000n)
    await finish(later, await pay(later))
    expect(await heldSats(later)).toBe(0n)
  })
})

describe('an EVM key of the phrase', { tags: ['release'] }, () => {
  const ETHER = 10n ** 18n

  async function watched() {
    const phrase = phraseOf((seeds += 1))
    const machine = createMachine(network.profile)
    const services = machine.start()
    const evm = createOutsideEvmSigner(phrase)
    await services.lifecycle.createWatching({ ...createOutsideSigner(phrase).account, password: PASSWORD })
    const { index } = await services.wallet.accounts()
    await services.lifecycle.addEvm({ index, text: evm.text })
    await network.chains.base.fund(evm.address, ETHER)
    const review = await services.evmPayments.prepare({
      networkName: 'polygon',
      token: null,
      recipient: freshEvmAddress(),
      amount: ETHER / 10n,
      feeChoice: 'normal',
    })
    const { entryId: id } = await services.evmPayments.approve(review, { acknowledged: true })
    return { machine, services, phrase, id }
  }

  async function imported({ machine, services, phrase }: Awaited<ReturnType<typeof watched>>) {
    await services.lifecycle.resetWallet()
    const later = machine.start()
    await later.lifecycle.createWallet({ phrase, password: PASSWORD, isDrafted: false })
    return later
  }

  it('that was watched before signs here', async () => {
    const before = await watched()
    const later = await imported(before)
    await expect(later.signing.callView(before.id)).rejects.toMatchObject({ code: 'outside-key-own' })
    await Promise.all([later.signing.signHere(before.id), later.signing.signHere(before.id)])
    await later.tracker.poll(before.id)
    await later.tracker.poll(before.id)
    const entry = await later.journal.get(before.id)
    expect(entry?.attempts).toHaveLength(1)
    expect(await later.history.get(before.id)).toMatchObject({ awaits: null })
  })

  it('signs here a cancellation that was handed over', async () => {
    const before = await watched()
    await cancelCall(before.services, before.id)
    const later = await imported(before)
    await later.signing.signHere(before.id)
    await later.tracker.poll(before.id)
    const entry = await later.journal.get(before.id)
    expect(entry?.attempts.map(({ kind }) => kind)).toEqual(['cancel'])
    expect(await later.history.get(before.id)).toMatchObject({ awaits: null })
  })
})
