import { hex } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressPath, type AddressType } from '~/lib/core/bitcoin/address-type'
import { outsideAddress, withAddressType } from '~/lib/core/outside/account/outside-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { freshBitcoinAddress } from '../../e2e/support/bitcoin-addresses'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { hasElectrum, NO_ELECTRUM, startElectrum } from '../support/electrum'
import type { Signer } from '../support/outside-signer'
import { receivedBy } from '../support/payment'
import { bumpFast, cancelPayment } from '../support/replacements'
import { type Elsewhere, handPayment, signAwaited, walletElsewhere } from '../support/sign-elsewhere'
import { mineAndPoll, paymentsOf, prepareToEvm } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** One Electrum for a wallet: each of its calls takes a second. */
async function withElectrum(
  addressType: AddressType,
  use: (elsewhere: Elsewhere<Signer>) => Promise<void>,
): Promise<void> {
  const electrum = await startElectrum(addressType)
  try {
    await use(await walletElsewhere(network, electrum, 3_000_000n, 3_000_000n, 3_000_000n))
  } finally {
    electrum.remove()
  }
}

/** Of ten receive and five change addresses. */
const FIFTEEN: AddressPath[] = Array.from({ length: 15 }, (_, at) =>
  at < 10 ? { branch: 0, index: at } : { branch: 1, index: at - 10 },
)

function addressOf({ account: { text, addressType } }: Signer, path: AddressPath): string {
  const account = readOutsideAccount(text, 'regtest')
  if (account.kind !== 'keys') throw new Error('Electrum gave no key')
  return outsideAddress(addressType === undefined ? account : withAddressType(account, addressType), path)
    .address
}

/** Electrum signs what is awaited, and the transaction that it returns is sent. */
async function signAndSend({ services, signer }: Elsewhere<Signer>, id: string): Promise<void> {
  const { raw } = await signAwaited({ services, signer }, id)
  await services.signing.takeBack(id, hex.decode(raw))
  await services.tracker.poll(id)
}

// Each call starts Python, which takes its time on a busy machine.
describe('Electrum, offline', { tags: ['release'], timeout: 600_000 }, () => {
  beforeEach(({ skip }) => skip(!hasElectrum(), NO_ELECTRUM))

  it.each(ADDRESS_TYPES)('signs swaps, payments and what replaces them, %s', async (addressType) => {
    await withElectrum(addressType, async (elsewhere) => {
      const { services } = elsewhere
      const { bitcoin } = await services.wallet.accounts()
      expect(bitcoin.addressType).toBe(addressType)

      const review = await prepareToEvm(services)
      const swap = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
      await signAndSend(elsewhere, swap.entryId)
      expect(await mineAndPoll(services, network, swap.entryId, 3)).toMatchObject({
        phase: 'done',
        proof: 'chain',
      })

      const paid = freshBitcoinAddress('p2wpkh')
      const payment = await handPayment(services, {
        recipient: paid,
        amountSats: 200_000n,
        feeChoice: 'slow',
      })
      await signAndSend(elsewhere, payment)
      await bumpFast(services, payment)
      await signAndSend(elsewhere, payment)
      expect((await paymentsOf(services, payment)).map(({ kind }) => kind)).toEqual(['payment', 'bump'])
      expect(await mineAndPoll(services, network, payment, 3)).toMatchObject({
        phase: 'done',
        proof: 'chain',
      })
      expect(await receivedBy(network, paid)).toBe(200_000n)

      const unpaid = freshBitcoinAddress('p2wpkh')
      const cancelled = await handPayment(services, {
        recipient: unpaid,
        amountSats: 200_000n,
        feeChoice: 'slow',
      })
      await cancelPayment(services, cancelled)
      await signAndSend(elsewhere, cancelled)
      expect(await mineAndPoll(services, network, cancelled, 6)).toMatchObject({
        phase: 'replaced',
        isCancelled: true,
      })
      expect(await receivedBy(network, unpaid)).toBe(0n)
    })
  })

  it.each(ADDRESS_TYPES)('signs a swap from fifteen addresses, %s', async (addressType) => {
    const electrum = await startElectrum(addressType)
    try {
      for (const path of FIFTEEN) await network.bitcoin.fund(addressOf(electrum, path), 100_000n)
      await network.untilBothKnow()
      const elsewhere = await walletElsewhere(network, electrum)
      const { services } = elsewhere
      const { network: name, bitcoin } = await services.wallet.accounts()
      const progress = () => services.addresses.progress({ network: name, address: bitcoin.address })
      await expect.poll(progress, { timeout: 60_000 }).toMatchObject({ state: 'ended' })

      const review = await prepareToEvm(services, { sats: 1_400_000n })
      const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'normal' })
      await signAndSend(elsewhere, entryId)
      const [payment] = await paymentsOf(services, entryId)
      expect(payment?.inputs).toHaveLength(15)
      expect(await mineAndPoll(services, network, entryId, 3)).toMatchObject({
        phase: 'done',
        proof: 'chain',
      })
      expect(await receivedBy(network, addressOf(electrum, { branch: 1, index: 5 }))).toBeGreaterThan(0n)
    } finally {
      electrum.remove()
    }
  })
})
