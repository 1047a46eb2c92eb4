import { expect, it } from 'vitest'
import { addressOf } from '~/lib/core/journal/swap.fixture'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { deploymentOf, FakeBitcoin, FakeEvm } from '../ports/chains.fixture'
import { sharingReads } from './shared-reads'

function counted() {
  const asked: string[] = []
  let failures = 0
  const deployment = deploymentOf({
    base: new FakeEvm(1001),
    cross: new FakeEvm(1002),
    bitcoin: new FakeBitcoin(),
    said: { state: 'Pending' },
  })
  const answer = async <T>(name: string, value: T) => {
    asked.push(name)
    if (failures > 0) {
      failures -= 1
      throw new AppError('chain-unreachable', 'down')
    }
    return value
  }
  const shared = sharingReads({
    ...deployment,
    bitcoin: { ...deployment.bitcoin, tipHeight: () => answer('tip', 7) },
    evm: (name) => ({
      ...deployment.evm(name),
      blockNumber: () => answer(`head ${name}`, 9n),
      nonce: (address, tag) => answer(`nonce ${name} ${address.slice(0, 3)} ${tag}`, 3),
    }),
  })
  return { shared, asked, fail: () => (failures = 1) }
}

it('reads once what all swaps share, per chain and account', async () => {
  const { shared, asked } = counted()
  for (const address of [addressOf('1'), addressOf('1'), addressOf('2')]) {
    expect(await shared.bitcoin.tipHeight()).toBe(7)
    expect(await shared.evm('polygon').blockNumber()).toBe(9n)
    expect(await shared.evm('ethereum').blockNumber()).toBe(9n)
    expect(await shared.evm('polygon').nonce(address, 'latest')).toBe(3)
  }
  expect(asked).toEqual([
    'tip',
    'head polygon',
    'head ethereum',
    'nonce polygon 0x1 latest',
    'nonce polygon 0x2 latest',
  ])
})

it('retries what failed, and always rereads the nonce that a signature needs', async () => {
  const { shared, asked, fail } = counted()
  fail()
  await expect(shared.bitcoin.tipHeight()).rejects.toThrow('down')
  expect(await shared.bitcoin.tipHeight()).toBe(7)
  const chain = shared.evm('polygon')
  await chain.nonce(addressOf('1'), 'pending')
  await chain.nonce(addressOf('1'), 'pending')
  expect(asked.filter((name) => name.includes('pending'))).toHaveLength(2)
})

/** A service that always fails with the given code, and counts the calls. */
function failing(code: ErrorCode) {
  let asked = 0
  const deployment = deploymentOf({})
  const { service } = sharingReads({
    ...deployment,
    service: {
      ...deployment.service,
      request: async () => {
        asked += 1
        throw new AppError(code, 'no')
      },
    },
  })
  const ask = () =>
    service.request('1').then(
      () => 'answered',
      (thrown: unknown) => (thrown instanceof AppError ? thrown.code : String(thrown)),
    )
  return { ask, asked: () => asked }
}

it.each(['service-unreachable', 'service-throttled'] as const)(
  'sends a service no more requests in the same poll once it is %s',
  async (code) => {
    const { ask, asked } = failing(code)
    for (let request = 0; request < 3; request += 1) expect(await ask()).toBe(code)
    expect(asked()).toBe(1)
  },
)

it('continues if the service failed only for one swap', async () => {
  const { ask, asked } = failing('service-refused')
  for (let request = 0; request < 3; request += 1) expect(await ask()).toBe('service-refused')
  expect(asked()).toBe(3)
})
