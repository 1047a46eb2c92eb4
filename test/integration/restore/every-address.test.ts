import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseProfile } from '~/lib/contract/profile'
import { isToBitcoin, isToEvm, phaseOf } from '~/lib/core/journal/phase'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'
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

it('rebuilds what other addresses than the first have paid and received', async () => {
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
