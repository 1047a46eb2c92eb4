import { newWrapAndSwapV2 } from '~/lib/core/evm/events'
import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { internalTxid } from '~/lib/core/evm/bitcoin-txid'
import { addressOf, hashOf, txidOf } from '~/lib/core/journal/swap.fixture'
import { NO_FEES } from '~/lib/core/quote/no-fees.fixture'
import { BASE } from '../ports/profile.fixture'
import type { ToEvmEstimate, EstimateToEvmParams } from '../ports/bridge-service'
import { logOf } from '../ports/chains.fixture'
import { type ExchangeFacts, exchangeLog } from '../ports/connector-logs.fixture'
import { routerLog, type RouterLogKind } from '../ports/router-logs.fixture'
import { expectedOutput } from './expected-output'
import { readPayment } from './read-payment'
import { routerEventsNear } from './router-events-near'
import { carrier, LOCKER_SCRIPT, OWN_SCRIPT, PAYLOAD, paying, transactionOf, world } from './reading.fixture'

const PAID_AT = 1_000_000
/** The native currency arrives with 18 decimals; the base chain swaps into a token of 6. */
const SCALE = 10n ** 12n
const ESTIMATE: ToEvmEstimate = {
  minInputSats: 1n,
  outputAmount: 95n * 10n ** 12n,
  fees: NO_FEES,
  route: { path: null, crossingFee: 0n },
}

/** A payment, and the service's current output for it. */
async function paymentOf(over: Partial<typeof PAYLOAD> = {}) {
  const one = world()
  const payload = { ...PAYLOAD, chainId: 1002, ...over }
  const { listed, raw } = transactionOf([paying(LOCKER_SCRIPT), carrier(payload), paying(OWN_SCRIPT, 5n)])
  one.raws.set(listed.txid, raw)
  const { deployment, times } = one.reading
  const payment = await readPayment(
    listed,
    { payer: new Set([OWN_SCRIPT]), ownScripts: new Set([OWN_SCRIPT]) },
    deployment,
  )
  if (payment === undefined) throw new TypeError('a payment to the bridge')
  const asked: EstimateToEvmParams[] = []
  const service = {
    ...deployment.service,
    estimateToEvm: async (query: EstimateToEvmParams) => {
      asked.push(query)
      return ESTIMATE
    },
  }
  const swapped = (intermediary: bigint, output: bigint, txid = listed.txid, block = 900n) => {
    const args = {
      lockerTargetAddress: addressOf('c'),
      user: hashOf('9'),
      inputIntermediaryOutputToken: [hashOf('0'), hashOf('0'), hashOf('0')],
      inputIntermediaryOutputAmount: [1n, intermediary, output],
      speed: 0n,
      teleporter: addressOf('c'),
      bitcoinTxId: internalTxid(txid),
      appId: 20n,
      thirdPartyId: 0n,
      fees: [0n, 0n, 0n, 0n, 0n],
      destinationChainId: 1002n,
    }
    const place = { address: addressOf('3'), block, transaction: hashOf('1'), chain: one.base }
    one.base.logs.push(logOf(newWrapAndSwapV2.item, args, place))
  }
  /** The router’s log of another entry, about this payment, with its fixture’s amounts of 1. */
  const logged = (kind: RouterLogKind) => routerLog(one.base, kind, { txid: listed.txid, block: 900n })
  const exchanged = (over: Partial<ExchangeFacts> = {}, txid = listed.txid) =>
    exchangeLog(one.cross, { block: 900n, ...over, txid })
  const routed = async () => {
    const events = await routerEventsNear(listed.txid, BASE, PAID_AT, { deployment, times })
    return events.length === 0 ? null : { events, seconds: PAID_AT }
  }
  const expected = (estimate = service.estimateToEvm) =>
    routed().then((logs) =>
      expectedOutput(payment, logs, {
        deployment: { ...deployment, service: { ...service, estimateToEvm: estimate } },
        times,
      }),
    )
  return { asked, swapped, logged, exchanged, expected }
}

describe('the expected output of a cross-chain delivery', () => {
  it.each([
    { intermediary: 97n, output: 0n, comes: 97n * SCALE },
    { intermediary: 97n, output: 99n * SCALE, comes: 99n * SCALE },
  ])('is what the router swapped: $intermediary in between, $output out', async (amounts) => {
    const { asked, swapped, expected } = await paymentOf()
    swapped(5n, 5n, txidOf('5'))
    swapped(amounts.intermediary, amounts.output)
    expect(await expected()).toBe(amounts.comes)
    expect(asked).toEqual([])
  })

  it.each<[RouterLogKind, bigint]>([
    ['swapped', SCALE],
    // What crosses is exchanged for another token: its amount says nothing about what arrives.
    ['universal', 1n],
    ['universal with amounts', 1n],
    ['first generation', SCALE],
    ['filled', SCALE],
  ])('is read from the router’s log “%s”', async (kind, output) => {
    const { asked, logged, expected } = await paymentOf()
    logged(kind)
    expect(await expected()).toBe(output)
    expect(asked).toEqual([])
  })

  it.each([false, true])('is what the target chain exchanged, with amounts: %s', async (withAmounts) => {
    const { logged, exchanged, expected } = await paymentOf()
    logged('universal')
    exchanged({ withAmounts }, txidOf('5'))
    expect(await expected()).toBe(1n)
    exchanged({ withAmounts })
    expect(await expected()).toBe(95n)
  })

  it('is not that of an exchange that failed there', async () => {
    const { exchanged, expected } = await paymentOf()
    exchanged({ failed: true })
    expect(await expected()).toBe(ESTIMATE.outputAmount)
  })

  it('is the service’s current estimate if the router swapped nothing', async () => {
    const { asked, swapped, expected } = await paymentOf()
    swapped(97n, 99n, txidOf('5'))
    expect(await expected()).toBe(ESTIMATE.outputAmount)
    expect(asked).toEqual([{ amountSats: 1_000_000n, networkName: 'ethereum', thirdPartyId: 3 }])
  })

  it('is estimated without a third party if there was none', async () => {
    const { asked, expected } = await paymentOf({ thirdPartyId: 0 })
    await expected()
    expect(asked[0]).not.toHaveProperty('thirdPartyId')
  })

  it('is the promised minimum if the service does not answer', async () => {
    const { expected } = await paymentOf()
    const silent = () => Promise.reject(new AppError('service-unreachable', 'down'))
    expect(await expected(silent)).toBe(90n * SCALE)
  })

  it('is unknown if anything but the service fails', async () => {
    const { expected } = await paymentOf()
    await expect(expected(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
  })
})

it('expects the promised minimum on a base network', async () => {
  const { asked, swapped, expected } = await paymentOf({ chainId: 1001 })
  swapped(97n, 99n)
  expect(await expected()).toBe(90n)
  expect(asked).toEqual([])
})
