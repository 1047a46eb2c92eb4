import { expect, it } from 'vitest'
import { AppError, type ErrorCode } from '~/lib/core/errors'
import { deploymentOf } from '../ports/chains.fixture'
import { stopAfterFailure } from './shared-reads'

/** A service that always fails with the given code, and counts the calls. */
function failing(code: ErrorCode) {
  let asked = 0
  const deployment = deploymentOf({})
  const service = stopAfterFailure({
    ...deployment.service,
    request: async () => {
      asked += 1
      throw new AppError(code, 'no')
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
  'asks a service no more in one poll after %s',
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
