// @module-tag release
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { type AccountChoice, chooseAccount, chosenAccount } from '../support/choose-account'
import { startDying } from '../support/dying-worker'
import { pollKnown } from '../support/poll-known'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { callsOf, fundEvm, setMining, swapToBitcoin } from '../support/swap-to-bitcoin'
import { accepted, bumpFast, cancelPayment, speedUpFast } from '../support/replacements'
import { fundBitcoin, mineAndPoll, paymentsOf, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

/** A swap continues with the account it began with, even if the user has selected another since. */

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())
afterEach(() => setMining(network, true))

const walletOf = (seed: number) => startWallet(createMachine(network.profile), phraseOf(seed))

const OTHERS: [string, AccountChoice][] = [
  ['another type of address', { addressType: 'p2pkh' }],
  ['another account', { accountIndex: 4 }],
]

describe.each(OTHERS)('a payment whose user has switched to %s', (_, choice) => {
  it('is bumped with the account that pays it', async () => {
    const services = await walletOf(101 + OTHERS.findIndex(([, other]) => other === choice))
    await fundBitcoin(services, network, 5_000_000n)
    const { address } = (await keystoreAccounts(services.wallet)).bitcoin
    const id = await swapToEvm(services)
    await chooseAccount(services, choice)
    expect((await keystoreAccounts(services.wallet)).bitcoin.address).not.toBe(address)

    await bumpFast(services, id)
    await services.tracker.poll(id)
    const [, bump] = await paymentsOf(services, id)
    expect(bump).toMatchObject({ kind: 'bump', accepted: true })
    expect(await mineAndPoll(services, network, id, 3)).toMatchObject({
      phase: 'done',
      proof: 'chain',
      txid: bump?.txid,
    })
  })

  it('is cancelled back to the account that pays it', async () => {
    const services = await walletOf(111 + OTHERS.findIndex(([, other]) => other === choice))
    await fundBitcoin(services, network, 5_000_000n)
    const before = await chosenAccount(services)
    const id = await swapToEvm(services)
    await chooseAccount(services, choice)

    const { returnedSats } = await cancelPayment(services, id)
    await services.tracker.poll(id)
    expect(await mineAndPoll(services, network, id, 1)).toMatchObject({ phase: 'replaced' })
    await mineAndPoll(services, network, id, 6)
    expect((await services.holdings.bitcoin()).confirmedSats).toBe(0n)
    await chooseAccount(services, before)
    expect((await services.holdings.bitcoin()).confirmedSats).toBe(returnedSats)
  })

  it('that was interrupted is signed with the account shown', async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf(121 + OTHERS.findIndex(([, one]) => one === choice)))
    await fundBitcoin(services, network, 5_000_000n)
    // The worker dies between the approval and the signature.
    const dying = startDying(machine, 'signed')
    void swapToEvm(dying.services)
    await dying.dead
    const id = (await services.journal.open())[0]?.id ?? ''
    await chooseAccount(services, choice)
    const next = machine.start()
    await next.tracker.poll(id)
    expect(await paymentsOf(next, id)).toMatchObject([{ kind: 'payment', accepted: true }])
    expect(await mineAndPoll(next, network, id, 3)).toMatchObject({ phase: 'done', proof: 'chain' })
  })
})

describe('a call whose user has switched to another account', () => {
  it('is sped up with the account that sends it', async () => {
    const services = await walletOf(131)
    await fundEvm(services, network)
    await setMining(network, false)
    const id = await swapToBitcoin(services, network)
    const before = await callsOf(services, id)
    await chooseAccount(services, { accountIndex: 4 })

    await speedUpFast(services, id)
    await services.tracker.poll(id)
    const after = (await callsOf(services, id)).slice(before.length)
    expect(after.map(({ kind, nonce, accepted }) => [kind, nonce, accepted])).toEqual(
      before.map(({ kind, nonce }) => [kind, nonce, true]),
    )
    await setMining(network, true)
    await network.chains.base.mine(1)
    await pollKnown(services, network, id)
    expect(await mineAndPoll(services, network, id, 2)).toMatchObject({ phase: 'done', proof: 'chain' })
  })

  it('is signed with its account once its allowance is mined', async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf(132))
    await fundEvm(services, network)
    const dying = startDying(machine, 'evm-signed')
    void swapToBitcoin(dying.services, network)
    await dying.dead
    const id = (await services.journal.open())[0]?.id ?? ''
    await chooseAccount(services, { accountIndex: 4 })
    const next = machine.start()
    await next.tracker.poll(id)
    expect((await callsOf(next, id)).map(({ kind, accepted }) => [kind, accepted])).toEqual([
      ['allowance', true],
      ['call', true],
    ])
  })
})

describe('a wallet of another phrase', () => {
  it('signs nothing for a swap of another phrase', async () => {
    const machine = createMachine(network.profile)
    const services = await startWallet(machine, phraseOf(141))
    await fundBitcoin(services, network, 5_000_000n)
    const id = await swapToEvm(services)
    const shown = await services.replacements.bumpOptions(id)
    await services.wallet.reset()
    await services.wallet.create({ phrase: phraseOf(142), password: 'correct horse' })
    await expect(
      services.replacements.bumpFee(id, 'fast', shown.options.at(-1)?.feeSats ?? 0n, accepted(shown)),
    ).rejects.toMatchObject({ code: 'review-changed' })
    expect(await paymentsOf(services, id)).toHaveLength(1)
  })
})
