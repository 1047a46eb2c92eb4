import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, prepareToBitcoin, swapToBitcoin, untilPaid } from '../support/swap-to-bitcoin'
import { accountOfPhrase } from '../support/used-phrase'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

/** In the network's own currency, which no allowance holds up. */
const PART = { inputToken: null, inputAmount: 10n ** 21n }

/** A wallet with tokens, and its receive addresses as bcoin derives them. */
async function begin(seed: number) {
  const phrase = phraseOf(seed)
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phrase)
  await services.addresses.begin('here')
  await services.addresses.search()
  await fundEvm(services, network)
  const { evm } = await keystoreAccounts(services.wallet)
  await network.chains.base.fund(evm.address, 10n ** 22n)
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const receive = (index: number) => account(`0/${index}`).address
  const reviewed = () => prepareToBitcoin(services, network, PART)
  const approve = async (review: Awaited<ReturnType<typeof reviewed>>) =>
    (await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })).entryId
  return { machine, services, receive, reviewed, approve }
}

describe('a payout to oneself', () => {
  it('goes to the next address once another has one', { tags: ['release'] }, async () => {
    const { services, receive, reviewed, approve, machine } = await begin(7_100)
    const review = await reviewed()
    expect(review).toMatchObject({
      intent: { bitcoinAddress: receive(0) },
      recipient: { standing: 'own', isInUse: true },
    })
    await approve(review)
    const second = await reviewed()
    expect(second).toMatchObject({
      intent: { bitcoinAddress: receive(1) },
      recipient: { standing: 'own', isInUse: true },
    })
    const id = await approve(second)
    expect(await untilPaid(network, { machine, services }, id)).toMatchObject({
      phase: 'done',
      proof: 'chain',
    })
    expect((await services.wallet.accounts()).bitcoin.address).toBe(receive(0))
  })

  it('takes no address by a review or a rejection', async () => {
    const { services, receive, reviewed } = await begin(7_101)
    const review = await reviewed()
    await services.swaps.reject(review.entryId)
    await services.swaps.renew((await reviewed()).entryId)
    expect(await reviewed()).toMatchObject({ intent: { bitcoinAddress: receive(0) } })
  })

  it('is reviewed again where another took its address meanwhile', { tags: ['release'] }, async () => {
    const { receive, reviewed, approve } = await begin(7_102)
    const [one, two] = [await reviewed(), await reviewed()]
    expect(one.intent).toMatchObject({ bitcoinAddress: receive(0) })
    expect(two.intent).toMatchObject({ bitcoinAddress: receive(0) })
    await approve(one)
    await expect(approve(two)).rejects.toMatchObject({ code: 'quote-stale' })
    expect((await reviewed()).intent).toMatchObject({ bitcoinAddress: receive(1) })
  })

  it('is reviewed at an address that no payer is shown', async () => {
    const { services, receive, reviewed, approve } = await begin(7_104)
    const review = await reviewed()
    expect(review.intent).toMatchObject({ bitcoinAddress: receive(0) })
    expect((await services.receive.show('last')).address).toBe(receive(1))
    await approve(review)
    expect((await services.receive.show('another')).address).toBe(receive(2))
  })

  it('keeps its address in every worker once it is signed', async () => {
    const { machine, services, receive } = await begin(7_103)
    const id = await swapToBitcoin(services, network)
    expect((await services.journal.get(id))?.intent).toMatchObject({ bitcoinAddress: receive(0) })
    const review = await prepareToBitcoin(machine.start(), network, PART)
    expect(review).toMatchObject({ intent: { bitcoinAddress: receive(1) } })
  })
})
