// @module-tag release
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAccount } from '~/lib/core/accounts/account'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { chooseAccount } from '../support/choose-account'
import { phraseOf } from '../support/phrases'
import { createMachine, startWallet } from '../support/platform'
import { fundEvm, swapToBitcoin } from '../support/swap-to-bitcoin'
import { bumpFast } from '../support/replacements'
import { fundBitcoin, swapToEvm } from '../support/swap-to-evm'
import { keystoreAccounts } from '~/lib/services/wallet/keystore-accounts.fixture'

const PHRASE = phraseOf(201)
/** Used accounts, with gaps between them that an import looks beyond. */
const USED = [
  { accountIndex: 0, addressType: 'p2wpkh' },
  { accountIndex: 2, addressType: 'p2pkh' },
  { accountIndex: 7, addressType: 'p2sh-p2wpkh' },
] as const

let network: TestNetwork
let first: Services

beforeAll(async () => {
  network = await openNetwork()
  first = await startWallet(createMachine(network.profile), PHRASE)
  for (const choice of USED) {
    await chooseAccount(first, choice)
    await fundBitcoin(first, network, 5_000_000n)
    await fundEvm(first, network)
    await swapToEvm(first)
    await toTheEnd(first)
    await swapToBitcoin(first, network)
    await toTheEnd(first)
  }
})
afterAll(() => network.stop())

async function toTheEnd(services: Services): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await network.mine(1)
    await network.chains.base.mine(1)
    for (const { id } of await services.journal.open()) await services.tracker.poll(id)
  }
}

const told = async (services: Services) =>
  (await services.history.list({ before: null, limit: 100 }))
    .map(
      ({ phase, proof, txid, intent }) =>
        `${'direction' in intent ? intent.direction : intent.kind} ${txid} ${phase} ${proof}`,
    )
    .toSorted()

it('restores the swaps of every account of the phrase', async () => {
  const before = await told(first)
  expect(before).toHaveLength(USED.length * 2)
  for (const line of before) expect(line).toMatch(/ done chain$/)

  const second = await startWallet(createMachine(network.profile), PHRASE)
  await second.restore.request('first')
  await second.restore.resume()
  expect(await second.restore.status()).toEqual({ state: 'idle', found: USED.length * 2 })
  await toTheEnd(second)
  expect(await told(second)).toEqual(before)
  expect((await second.settings.get()).accounts).toEqual([
    newAccount(0),
    { ...newAccount(2), addressType: 'p2pkh' },
    { ...newAccount(7), addressType: 'p2sh-p2wpkh' },
  ])
})

it('assigns each swap to the account that paid it', async () => {
  await chooseAccount(first, USED[1])
  await fundBitcoin(first, network, 5_000_000n)
  const { bitcoin } = await keystoreAccounts(first.wallet)
  const id = await swapToEvm(first)
  const { txid } = await first.history.get(id)

  const second = await startWallet(createMachine(network.profile), PHRASE)
  await second.restore.request('all')
  await second.restore.resume()
  const found = (await second.history.list({ before: null, limit: 100 })).find((one) => one.txid === txid)
  const swap = await second.journal.get(found?.id ?? '')
  expect(swap?.account).toMatchObject({ address: bitcoin.address, addressType: 'p2pkh' })
  // It can be bumped although another account is in use here.
  await bumpFast(second, found?.id ?? '')
  await second.tracker.poll(found?.id ?? '')
  await toTheEnd(second)
  expect(await second.history.get(found?.id ?? '')).toMatchObject({ phase: 'done', proof: 'chain' })
})
