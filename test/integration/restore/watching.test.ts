import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { freshAddress, openNetwork, type TestNetwork } from '../../network/service/fixture'
import { pay } from '../support/payment'
import { phraseOf } from '../support/phrases'
import { createMachine, PASSWORD, startWallet } from '../support/platform'

const VERSIONS = { public: 0x043587cf, private: 0x04358394 }

/** Writes a phrase's first account as another wallet shows it. */
function descriptorOf(phrase: string): string {
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase), VERSIONS)
  const fingerprint = master.fingerprint.toString(16).padStart(8, '0')
  return `wpkh([${fingerprint}/84h/1h/0h]${master.derive("m/84'/1'/0'").publicExtendedKey}/0/*)`
}

let network: TestNetwork
beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** A wallet without a phrase on another computer. */
async function watching(text: string) {
  const machine = createMachine(network.profile)
  const services = machine.start()
  await services.lifecycle.createWatching({ text, password: PASSWORD })
  return { machine, services }
}

const swapOrder = (recipient: string | null) =>
  ({
    direction: 'to-evm',
    amountSats: 1_000_000n,
    networkName: 'polygon',
    outputToken: null,
    recipient,
    slippageBps: 100,
    feeChoice: 'slow',
  }) as const

describe('a wallet without a phrase', () => {
  it('sees the balance and the history of its account', async () => {
    const phrase = phraseOf(980)
    const payer = await startWallet(createMachine(network.profile), phrase)
    const { bitcoin } = await payer.wallet.accounts()
    await network.bitcoin.fund(bitcoin.address, 5_000_000n)
    const id = await pay(payer, {
      recipient: freshBitcoinAddress('p2wpkh'),
      amountSats: 70_000n,
      feeChoice: 'normal',
    })
    await network.mine(3)
    await payer.tracker.poll(id)
    const { txid } = await payer.history.get(id)

    const { services } = await watching(descriptorOf(phrase))
    const own = await services.wallet.accounts()
    expect(own).toMatchObject({ bitcoin: { address: bitcoin.address }, evm: null })
    expect(await services.holdings.bitcoin()).toMatchObject({
      confirmedSats: (await payer.holdings.bitcoin()).confirmedSats,
    })
    await vi.waitFor(
      async () => expect(await services.restore.status()).toEqual({ state: 'idle', found: 1 }),
      { timeout: 60_000, interval: 200 },
    )
    const [found] = await services.history.list({ before: null, limit: 10 })
    expect(found).toMatchObject({ txid, intent: { kind: 'bitcoin-payment', amountSats: 70_000n } })
    await services.tracker.poll(found?.id ?? '')
    expect(await services.history.get(found?.id ?? '')).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('reviews a swap to a named recipient', async () => {
    const phrase = phraseOf(981)
    const { services } = await watching(descriptorOf(phrase))
    const { bitcoin } = await services.wallet.accounts()
    await network.bitcoin.fund(bitcoin.address, 5_000_000n)
    await expect(services.swaps.prepare(swapOrder(null))).rejects.toMatchObject({
      code: 'account-without-evm',
    })
    const review = await services.swaps.prepare(swapOrder(freshAddress(981)))
    expect(review).toMatchObject({ payer: bitcoin.address })
    expect(review.verdict).not.toBe('refuse')
  })

  it('locks, and opens on the next start', async () => {
    const { machine, services } = await watching(descriptorOf(phraseOf(982)))
    const { bitcoin } = await services.wallet.accounts()
    await services.wallet.lock()
    machine.closeBrowser()
    const again = machine.start()
    expect(await again.lifecycle.status()).toMatchObject({ wallet: 'locked', isWatching: true })
    await again.lifecycle.unlock(PASSWORD)
    expect((await again.wallet.accounts()).bitcoin.address).toBe(bitcoin.address)
  })

  it('refuses to pay from a bare address by name', async () => {
    const address = freshBitcoinAddress('p2wpkh')
    const { services } = await watching(address)
    await network.bitcoin.fund(address, 5_000_000n)
    expect(await services.holdings.bitcoin()).toMatchObject({ confirmedSats: 5_000_000n })
    const refused = { code: 'account-watch-only' }
    await expect(services.swaps.prepare(swapOrder(freshAddress(983)))).rejects.toMatchObject(refused)
    const payment = {
      recipient: freshBitcoinAddress('p2wpkh'),
      amountSats: 10_000n,
      feeChoice: 'slow',
    } as const
    await expect(services.payments.prepare(payment)).rejects.toMatchObject(refused)
  })
})

describe('a backup file', () => {
  it('proposes accounts of other signers, and adds none', { tags: ['release'] }, async () => {
    const { services } = await watching(descriptorOf(phraseOf(984)))
    const { bitcoin } = await services.wallet.accounts()
    const { file } = await services.backup.exportFile(PASSWORD)
    const other = await startWallet(createMachine(network.profile), phraseOf(985))
    await other.backup.importFile({ file, password: PASSWORD, withSettings: true })
    expect(await other.accounts.list()).toMatchObject([{ kind: 'keystore', isInUse: true }])
    expect(await other.accounts.offers()).toMatchObject([{ kind: 'outside', address: bitcoin.address }])
    const space = { kind: 'bitcoin', network: 'regtest' } as const
    const profile = await other.settings.requiredProfile()
    const standing = async () => (await other.recipients.judge(bitcoin.address, space, profile)).standing
    expect(await standing()).toBe('new')
    await other.lifecycle.acceptAccount(bitcoin.address)
    expect(await standing()).toBe('own')
    expect((await other.settings.get()).accountIndex).toBe(0)
  })
})
