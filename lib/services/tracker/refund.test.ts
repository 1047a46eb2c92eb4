import { addressOfScript } from '~/lib/core/address'
import { beforeEach, describe, expect, it } from 'vitest'
import { addressOf, hashOf, OWN_ADDRESS, OWN_SCRIPT, txidOf } from '~/lib/core/journal/swap.fixture'
import { confirmedAt } from '../ports/chains.fixture'
import { type ObservedWorld, observedWorld } from './observed.fixture'
import { burnLog, routerLog } from '../ports/router-logs.fixture'

let world: ObservedWorld
beforeEach(() => {
  world = observedWorld()
})

describe('a failed swap', () => {
  const refunded = (digit: string, requestIdOfLocker: bigint, sats = 990n, script = OWN_SCRIPT) => {
    const transaction = hashOf('e')
    const userScript = `0x${script.slice(4)}` as const
    routerLog(world.base, 'failed', { txid: txidOf(digit), block: 900n })
    routerLog(world.base, 'refund', { txid: txidOf(digit), block: 910n, transaction })
    return burnLog(world.base, { userScript, requestIdOfLocker, sats }, { block: 910n, transaction })
  }

  it('is refunding, then refunded by the locker’s payment', async () => {
    await world.paid('1')
    refunded('1', 3n)
    await world.poll()
    expect(await world.outcome('1')).toBe('refunding none')
    const script = `0014${'cc'.repeat(20)}`
    world.base.lockers.set(script, addressOf('c'))
    world.bitcoin.byAddress.set(OWN_ADDRESS, [
      {
        txid: txidOf('d'),
        inputs: [{ txid: txidOf('0'), vout: 0, scriptPubKey: script, valueSats: 1_000n }],
        outputs: [{ scriptPubKey: OWN_SCRIPT, valueSats: 990n }],
        status: confirmedAt(102),
      },
    ])
    await world.poll()
    expect(await world.outcome('1')).toBe('refunded chain')
  })

  it('matches the burn request that its refund names', async () => {
    await world.paid('1')
    const transaction = hashOf('e')
    burnLog(
      world.base,
      { userScript: `0x${'22'.repeat(20)}`, requestIdOfLocker: 3n, sats: 1n },
      { block: 950n, transaction },
    )
    burnLog(
      world.base,
      { userScript: `0x${'11'.repeat(20)}`, requestIdOfLocker: 2n, sats: 2n },
      { block: 950n, transaction },
    )
    refunded('1', 3n)
    await world.poll()
    expect((await world.stateOf('1')).destination).toMatchObject({
      burn: { requestIdOfLocker: 3n, amountSats: 990n },
    })
  })

  it.each([
    ['is refunded at any address of its account', '33', 4n],
    ['is not refunded at an address of nobody', '22', undefined],
  ])('%s', async (_, byte, expected) => {
    world.moreScripts.add(`0014${'33'.repeat(20)}`)
    await world.paid('1')
    refunded('1', 4n, 990n, `0014${byte.repeat(20)}`)
    await world.poll()
    const { destination } = await world.stateOf('1')
    expect('burn' in destination && destination.burn?.requestIdOfLocker).toBe(expected)
  })

  it('is not our refund if another script is paid', async () => {
    await world.paid('1')
    const transaction = hashOf('e')
    routerLog(world.base, 'failed', { txid: txidOf('1'), block: 900n })
    routerLog(world.base, 'refund', { txid: txidOf('1'), block: 950n, transaction })
    burnLog(
      world.base,
      { userScript: `0x${'22'.repeat(20)}`, requestIdOfLocker: 3n, sats: 990n },
      { block: 950n, transaction },
    )
    await world.poll()
    const { destination } = await world.stateOf('1')
    const strangePayee = addressOfScript(`0014${'22'.repeat(20)}`, 'regtest')
    expect(destination).toMatchObject({ state: 'failed', burn: null, strangePayee })
    expect(await world.outcome('1')).toBe('refunding none')
  })

  it('finds its refund even if the receipt came later', async () => {
    await world.paid('1')
    refunded('1', 3n)
    world.base.late.add(hashOf('e'))
    await world.poll()
    expect((await world.stateOf('1')).destination).toMatchObject({ burn: null })
    world.base.late.clear()
    world.base.head = 90_000n
    await world.poll()
    expect((await world.stateOf('1')).destination).toMatchObject({ burn: { requestIdOfLocker: 3n } })
  })
})
