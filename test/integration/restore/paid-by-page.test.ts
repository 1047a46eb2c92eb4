import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEvmAddress } from '~/lib/core/address'
import type { Services } from '~/lib/services/services'
import { openNetwork, type TestNetwork } from '../../network/service/fixture'
import { openPageWithCoins, startEmpty } from '../support/page-order'
import { createMachine, PASSWORD } from '../support/platform'
import { mineAndPoll } from '../support/swap-to-evm'

let network: TestNetwork

beforeAll(async () => {
  network = await openNetwork()
})
afterAll(() => network.stop())

const elsewhere = () => startEmpty(createMachine(network.profile))
const history = (services: Services) => services.history.list({ before: null, limit: 9 })

async function importInto(services: Services, from: Services) {
  const { file } = await from.backup.exportFile(PASSWORD)
  return services.backup.importFile({ file, password: PASSWORD, withSettings: true })
}

/** A swap that a page's wallet has signed for a wallet that is a password alone. */
async function signedByPage() {
  const { services, page, order } = await openPageWithCoins(network, 'wbip', 'p2wpkh', startEmpty)
  const { id, recipient } = await order()
  await page.sign(id)
  expect(page.told).toEqual([])
  return { first: services, id, recipient }
}

describe('a swap that a page’s wallet paid, in a backup', () => {
  it('is proven by the chain, as no own key can', async () => {
    const { first, id, recipient } = await signedByPage()
    await mineAndPoll(first, network, id, 3)
    const second = await elsewhere()
    expect(await importInto(second, first)).toMatchObject({ added: 1, unverified: [] })
    const [entry, ...none] = await history(second)
    expect(none).toEqual([])
    await second.tracker.poll(entry?.id ?? '')
    expect(await second.history.get(entry?.id ?? '')).toMatchObject({
      phase: 'done',
      proof: 'chain',
      origin: null,
      intent: { signer: 'page', recipientAddress: parseEvmAddress(recipient), amountSats: 1_000_000n },
    })
    expect(await importInto(second, first)).toMatchObject({ added: 0, kept: 1, unverified: [] })
    expect(await importInto(first, second)).toMatchObject({ added: 0, kept: 1, unverified: [] })
  })

  it('makes nobody a recipient that is known', async () => {
    const { first, id, recipient } = await signedByPage()
    await mineAndPoll(first, network, id, 3)
    const profile = await first.settings.profile()
    if (profile === null) throw new Error('a profile is chosen')
    const second = await elsewhere()
    expect(await importInto(second, first)).toMatchObject({ added: 1 })
    const [entry] = await history(second)
    await second.tracker.poll(entry?.id ?? '')
    const standings = [first, second].map(({ recipients }) =>
      recipients.judge(recipient, { kind: 'evm' }, profile),
    )
    expect(await Promise.all(standings)).toMatchObject([{ standing: 'seen' }, { standing: 'new' }])
    expect(await second.recipients.choices('evm')).toEqual([])
  })

  it('stays unverified until a block has it', async () => {
    const { first, id } = await signedByPage()
    const second = await elsewhere()
    expect(await importInto(second, first)).toMatchObject({
      added: 0,
      unverified: [{ intent: { signer: 'page' } }],
    })
    expect(await history(second)).toEqual([])
    await mineAndPoll(first, network, id, 3)
    expect(await importInto(second, first)).toMatchObject({ added: 1, unverified: [] })
  })
})
