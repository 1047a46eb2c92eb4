import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import type { ServiceRecord } from '../ports/bridge-service'
import { memoryLogger } from '../ports/memory.fixture'
import { deploymentOf } from '../ports/chains.fixture'
import { askService } from './service-witness'

const PAYMENT = txidOf('1')
const CALL = hashOf('1')

const ask = (id: string, said: ServiceRecord | undefined) =>
  askService(id, deploymentOf({ ...(said && { said }) }).service, memoryLogger())
const report = (over: object = {}) => [
  { type: 'service-said', state: 'Pending', status: null, targetTxid: null, ...over },
]

describe('a report of the service', () => {
  it('is recorded unchanged', async () => {
    expect(await ask(PAYMENT, { state: 'Pending' })).toEqual(report())
    const whole = { state: 'Pending', status: 'waiting', targetTxid: txidOf('2') }
    expect(await ask(PAYMENT, whole)).toEqual(report({ status: 'waiting', targetTxid: txidOf('2') }))
  })

  it('is absent if the service knows nothing', async () => {
    expect(await ask(PAYMENT, undefined)).toEqual([])
  })

  it('on a payment is marked if it names another transaction', async () => {
    expect(await ask(PAYMENT, { state: 'Pending', sourceTxid: PAYMENT })).toEqual(report())
    expect(await ask(PAYMENT, { state: 'Pending', sourceTxid: txidOf('9') })).toEqual(
      report({ otherTxid: txidOf('9') }),
    )
  })

  it('on a call names its payout, always another transaction', async () => {
    expect(await ask(CALL, { state: 'Pending', sourceTxid: txidOf('9') })).toEqual(report())
  })

  it('that fails changes nothing, and the reason is logged', async () => {
    const logger = memoryLogger()
    const { service } = deploymentOf({})
    const silent = { ...service, request: () => Promise.reject(new AppError('service-unreachable', 'down')) }
    expect(await askService(PAYMENT, silent, logger)).toEqual([])
    expect(logger.lines).toEqual([{ event: 'service-silent', data: { code: 'service-unreachable' } }])
  })
})
