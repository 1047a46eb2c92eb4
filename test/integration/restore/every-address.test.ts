import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { isToBitcoin, isToEvm, phaseOf } from '~/lib/core/journal/phase'
import { RESTORE_ALARM } from '~/lib/services/restore/job'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
import { createTestWallet } from '../../network/bitcoin/test-wallet'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { prepareToBitcoin, untilPaid } from '../support/swap-to-bitcoin'
import { mineAndPoll, swapToEvm } from '../support/swap-to-evm'
import { accountOfPhrase, useAddresses } from '../support/used-phrase'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

it('rebuilds what addresses beyond the first paid and received', async () => {
  const phrase = phraseOf(5_801)
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const paths = ['0/0', '0/1', '0/2', '1/0', '1/1', '1/2']
  await useAddresses(network, account, { paths, coins: 2, sats: 2_000_000n })
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phrase)
  await services.addresses.search()

  const paid = await swapToEvm(services, { sats: 3_000_000n })
  expect(await mineAndPoll(services, network, paid, 3)).toMatchObject({ phase: 'done' })
  const { evm } = await keystoreAccounts(services.wallet)
  const [base] = parseProfile(network.profile).evm
  if (base?.kind !== 'base') throw new Error('the first is the base network')
  await network.chains.base.fund(evm.address, 10n ** 18n)
  await network.chains.base.fundToken(base.wrappedBtc, evm.address, 1_000_000n)
  const recipient = account('0/2').address
  const order = { inputToken: base.wrappedBtc, inputAmount: 1_000_000n, recipient }
  const review = await prepareToBitcoin(services, network, order)
  const { entryId } = await services.swaps.approve(review, { acknowledged: true, feeChoice: 'slow' })
  expect(await untilPaid(network, { machine, services }, entryId)).toMatchObject({ phase: 'done' })
  await network.mine(3)
  await network.untilBothKnow()

  const restored = await startWallet(createMachine(network.profile), phrase)
  await restored.restore.request('first')
  await restored.restore.resume()
  await restored.tracker.tick()
  const entries = await restored.journal.page({ before: null, limit: 10 })
  // Four of the addresses have paid before, elsewhere.
  expect(entries).toHaveLength(2 + 4)
  expect(entries.filter(isToEvm).map(phaseOf)).toEqual(['done'])
  expect(entries.filter(isToBitcoin).map(phaseOf)).toEqual(['done'])
})

it('adds up to the balance with another wallet’s payments', { tags: ['release'] }, async () => {
  const phrase = phraseOf(5_811)
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const { bitcoin } = network
  const coin = await bitcoin.fund(account('0/0').address, 1_000_000n)
  await bitcoin.fund(account('0/2').address, 70_000n)
  const prevHex = await (await fetch(`${bitcoin.nodeUrl}/tx/${coin.txid}/hex`)).text()
  const strangers = ['one', 'two'].map((name) => createTestWallet(`stranger ${name}`, 'p2wpkh'))
  const change = account('1/0')
  const paid = strangers.map(({ script }) => ({ script, sats: 100_000n }))
  const made = account('0/0').sign(
    [{ ...coin, prevHex }],
    [...paid, { script: change.script, sats: 799_000n }],
  )
  const txid = await bitcoin.sendRaw(made)
  // To oneself: without a change output.
  await bitcoin.mine(1)
  const back = change.sign(
    [{ prevHex: made, txid, vout: 2 }],
    [{ script: account('0/3').script, sats: 798_000n }],
  )
  await bitcoin.sendRaw(back)
  await bitcoin.mine(3)
  await network.untilBothKnow()

  const services = await startWallet(createMachine(network.profile), phrase)
  await services.restore.request('first')
  await services.restore.resume()
  await services.tracker.tick()
  const { confirmedSats } = await services.holdings.bitcoin()
  expect(confirmedSats).toBe(868_000n)
  const rows = await services.received.list()
  expect(rows.map(({ sats, isElsewhere }) => [sats, isElsewhere === true])).toEqual(
    expect.arrayContaining([
      [1_000_000n, false],
      [70_000n, false],
      [-201_000n, true],
    ]),
  )
  const entries = await services.journal.page({ before: null, limit: 10 })
  expect(entries.map(({ intent }) => intent)).toMatchObject([
    { kind: 'bitcoin-payment', recipientAddress: account('0/3').address, amountSats: 798_000n },
  ])
  // Of what was paid to oneself, the fee alone has left.
  expect(rows.reduce((sum, { sats }) => sum + sats, 0n) - 1_000n).toBe(confirmedSats)
})

it('lists what another wallet of the phrase has paid meanwhile', { tags: ['release'] }, async () => {
  const phrase = phraseOf(5_821)
  const account = accountOfPhrase(phrase, 'p2wpkh')
  const { bitcoin } = network
  const coin = await bitcoin.fund(account('0/0').address, 1_000_000n)
  await bitcoin.mine(3)
  await network.untilBothKnow()
  const machine = createMachine(network.profile)
  const services = await startWallet(machine, phrase)
  await services.addresses.search()
  const listed = async () => (await services.received.list()).map(({ sats }) => sats)
  await services.holdings.bitcoin()
  await expect.poll(listed).toEqual([1_000_000n])

  const prevHex = await (await fetch(`${bitcoin.nodeUrl}/tx/${coin.txid}/hex`)).text()
  const paid = ['one', 'two'].map((name) => createTestWallet(`stranger ${name}`, 'p2wpkh'))
  const outputs = [...paid, account('1/0')].map(({ script }, at) => ({
    script,
    sats: at < 2 ? 100_000n : 799_000n,
  }))
  await bitcoin.sendRaw(account('0/0').sign([{ ...coin, prevHex }], outputs))
  await network.untilBothKnow()
  machine.wait(60_000)
  const isDue = () => machine.browser.alarms.at.has(RESTORE_ALARM)
  expect(isDue()).toBe(false)
  await services.holdings.bitcoin()
  await expect.poll(isDue).toBe(true)
  await services.restore.resume()
  // No block has it yet.
  expect(await listed()).toEqual([1_000_000n])
  expect(isDue()).toBe(true)
  await bitcoin.mine(1)
  await network.untilBothKnow()
  machine.wait(60_000)
  await services.restore.resume()
  expect(await listed()).toEqual([-201_000n, 1_000_000n])
  expect(isDue()).toBe(false)
})
