import { approval } from '~/lib/core/evm/events'
import { beforeEach, describe, expect, it } from 'vitest'
import { evmSigned, hashOf, APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import { logOf } from '../ports/chains.fixture'
import { OWN, TOKEN, ON_BASE, byPage, callWorld, type CallWorld } from './to-bitcoin.fixture'

let world: CallWorld
beforeEach(() => {
  world = callWorld()
})

describe('a call whose nonce another transaction used', () => {
  it('was sent again elsewhere if the same call was mined', async () => {
    await world.begin(ON_BASE)
    world.sentBy(ON_BASE, 'b')
    world.opened('b')
    expect(await world.observe()).toBe('paying none')
    const { attempts } = await world.stateOf()
    expect(
      attempts.map(({ hash, nonce, rawTransaction, maxFeePerGas }) => [
        hash,
        nonce,
        rawTransaction,
        maxFeePerGas,
      ]),
    ).toEqual([
      [hashOf('a'), 0, '0xaa', 1n],
      [hashOf('b'), 0, null, null],
    ])
  })

  it('was sent again elsewhere even if seen after its log', async () => {
    await world.begin(ON_BASE)
    world.opened('b')
    await world.observe().catch(() => undefined)
    world.sentBy(ON_BASE, 'b')
    world.base.head = 90_000n
    expect(await world.observe()).toBe('paying none')
  })

  it('was not if that transaction has another nonce', async () => {
    await world.begin(ON_BASE)
    world.sentBy(ON_BASE, 'b', { nonce: 5 })
    world.opened('b')
    expect(await world.observe()).toBe('submitted none')
    expect((await world.stateOf()).conflict).toMatchObject({ nonce: 0 })
  })

  it('is not searched for while its nonce is unused', async () => {
    world.used = 0
    await world.begin(ON_BASE)
    world.sentBy(ON_BASE, 'b')
    world.opened('b')
    expect(await world.observe()).toBe('submitted none')
    expect(world.base.asked).toEqual([])
  })

  it('is searched for without the step that was mined', async () => {
    world.used = 2
    await world.begin(ON_BASE, 'a')
    const step = evmSigned('b', 'allowance', 1)
    await world.journal.record('to-bitcoin', step)
    world.opened('a')
    await world.observe()
    const [call, allowance] = (await world.stateOf()).attempts
    expect([call?.sighting.state, allowance?.sighting.state]).toEqual(['mined', 'absent'])
    expect(world.base.asked).toHaveLength(1)
  })

  it('may be one that a page’s wallet sped up', async () => {
    world.used = 0
    await world.begin(byPage(ON_BASE), null)
    await world.journal.record('to-bitcoin', { type: 'evm-returned', hash: hashOf('a') })
    world.sentBy(ON_BASE, 'b', { nonce: 7 })
    world.opened('b')
    await world.observe()
    expect((await world.stateOf()).attempts.map(({ hash }) => hash)).toEqual([hashOf('a'), hashOf('b')])
  })

  it('may be its allowance, found by its token’s log', async () => {
    const { token, amount, spender } = APPROVED_TO_BITCOIN.allowance ?? {
      token: TOKEN,
      amount: 0n,
      spender: OWN,
    }
    const call = { ...APPROVED_TO_BITCOIN.call, to: token, data: '0xa110' } as const
    await world.journal.begin(ON_BASE)
    const fact = evmSigned('a', 'allowance')
    if (fact.type !== 'evm-signed') throw new TypeError('a signed call')
    await world.journal.record('to-bitcoin', { ...fact, attempt: { ...fact.attempt, call } })
    const place = { address: token, block: 900n, transaction: hashOf('b'), chain: world.base }
    world.base.logs.push(logOf(approval.item, { owner: OWN, spender, value: amount }, place))
    world.sentBy({ ...ON_BASE, call }, 'b')
    await world.observe()
    expect((await world.stateOf()).attempts).toMatchObject([
      { hash: hashOf('a') },
      { kind: 'allowance', hash: hashOf('b'), sighting: { state: 'mined' } },
    ])
  })
})
