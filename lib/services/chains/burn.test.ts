import { describe, expect, it } from 'vitest'
import { addressOf, hashOf, OWN_SCRIPT } from '~/lib/core/journal/swap.fixture'
import { BASE } from '../ports/profile.fixture'
import { burnsIn } from './burn'
import { FakeEvm } from '../ports/chains.fixture'
import { burnLog, routerLog } from '../ports/router-logs.fixture'

const OWN_HASH = `0x${'11'.repeat(20)}` as const
const PLACE = { block: 900n, transaction: hashOf('a') }

async function burnsOf(put: (base: FakeEvm) => void) {
  const base = new FakeEvm(1001)
  put(base)
  const receipt = await base.chain.receipt(PLACE.transaction)
  if (receipt === undefined) throw new TypeError('a receipt')
  return burnsIn(receipt, BASE)
}
const burn = { userScript: OWN_HASH, requestIdOfLocker: 3n, sats: 990n }

describe('the burn requests in a receipt', () => {
  it('are the burn router’s, with amount, script and deadline', async () => {
    const burns = await burnsOf((base) => {
      burnLog(base, burn, PLACE)
      burnLog(base, { ...burn, requestIdOfLocker: 4n, sats: 5n }, PLACE)
    })
    expect(burns).toMatchObject([
      { requestIdOfLocker: 3n, amountSats: 990n, deadlineHeight: 150, scriptPubKey: OWN_SCRIPT },
      { requestIdOfLocker: 4n, amountSats: 5n },
    ])
    expect(burns[0]?.proof).toMatchObject({ chainId: 1001, blockNumber: 900n, logIndex: 0 })
  })

  it.each<[string, (base: FakeEvm) => void]>([
    ['of another contract', (base) => void burnLog(base, burn, { ...PLACE, address: addressOf('e') })],
    ['to a script that has no address', (base) => void burnLog(base, { ...burn, scriptType: 9 }, PLACE)],
    [
      'of another event',
      (base) => void routerLog(base, 'refund', { txid: 'f'.repeat(64), ...PLACE, address: BASE.burnRouter }),
    ],
  ])('are none %s', async (_, put) => {
    expect(await burnsOf(put)).toEqual([])
  })
})
