import { describe, expect, it } from 'vitest'
import {
  at,
  codeOf,
  down,
  MEMPOOL,
  OWN_ADDRESS,
  OWN_SCRIPT,
  OTHER_SCRIPT,
  payment,
  setup,
  TIP,
} from './bitcoin-chain.fixture'
import { AppError } from '~/lib/core/errors'
import type { HttpAnswer } from './http'

const PAGE = 25
const PATH = `/address/${OWN_ADDRESS}`

type Listed = ReturnType<typeof payment>['json'] & { status: object }

const refused: HttpAnswer = { status: 400, text: 'kalo mun' }

/** Payments to the address, newest first, one a block. */
function paymentsOf(count: number): Listed[] {
  return Array.from({ length: count }, (_, index) => {
    const { json } = payment(OWN_SCRIPT, BigInt(index + 1), index % 256)
    return { ...json, status: at(TIP - index) }
  })
}

/** As `paymentsOf`, of many more transactions. */
function manyPayments(count: number): Listed[] {
  return Array.from({ length: count }, (_, index) => {
    const { json } = payment(OWN_SCRIPT, 1_000n, index.toString(16).padStart(64, '0'))
    return { ...json, status: at(TIP - index) }
  })
}

/** A server that lists an address's transactions in pages, and not its coins. */
function serverOf(pending: readonly Listed[], confirmed: readonly Listed[], utxo: unknown = refused) {
  const pages = Object.fromEntries(
    confirmed.map(({ txid }, index) => [
      `${PATH}/txs/chain/${txid}`,
      confirmed.slice(index + 1, index + 1 + PAGE),
    ]),
  )
  return {
    ...pages,
    [`${PATH}/utxo`]: utxo,
    [`${PATH}/txs`]: [...pending, ...confirmed.slice(0, PAGE)],
    [`${PATH}/txs/chain`]: confirmed.slice(0, PAGE),
  }
}

const sum = (coins: readonly { valueSats: bigint }[]) =>
  coins.reduce((total, coin) => total + coin.valueSats, 0n)

describe('coins that a server does not list', () => {
  it.each([refused, { status: 413, text: '' }])('are rebuilt from its transactions', async (answer) => {
    const stats = { chain_stats: { funded_txo_count: 600, spent_txo_count: 0, tx_count: 600 } }
    const server = { ...serverOf([], paymentsOf(600), answer), [PATH]: stats }
    const coins = await setup(server, server).chain.utxos(OWN_ADDRESS)
    expect(coins).toHaveLength(600)
    expect(sum(coins)).toBe(180_300n)
    expect(coins[0]).toMatchObject({ valueSats: 1n, confirmations: 1 })
    expect(coins.at(-1)).toMatchObject({ valueSats: 600n, confirmations: 600 })
  })

  it('are read again with a single call', async () => {
    const { chain, calls } = setup(serverOf([], paymentsOf(600)))
    await chain.utxos(OWN_ADDRESS)
    const before = calls.length
    expect(await chain.utxos(OWN_ADDRESS)).toHaveLength(600)
    expect(calls.slice(before).filter((call) => call.includes('/txs'))).toEqual([`one ${PATH}/txs`])
    expect(calls.slice(before)).not.toContain(`one ${PATH}/utxo`)
  })

  it('are without what a transaction in the mempool spends', async () => {
    const confirmed = paymentsOf(500)
    const spend = payment(OTHER_SCRIPT, 7n, confirmed[499]?.txid)
    const { chain } = setup(serverOf([{ ...spend.json, status: MEMPOOL }], confirmed))
    const coins = await chain.utxos(OWN_ADDRESS)
    expect(coins).toHaveLength(499)
    expect(coins.some(({ valueSats }) => valueSats === 500n)).toBe(false)
  })

  it('are those of two servers, one of which lists them', async () => {
    const confirmed = paymentsOf(450)
    const listed = confirmed.map(({ txid, vout, status }) => ({
      txid,
      vout: 0,
      value: vout[0]?.value,
      status,
    }))
    const { chain } = setup(serverOf([], confirmed), serverOf([], confirmed, listed))
    expect(await chain.utxos(OWN_ADDRESS)).toHaveLength(450)
  })

  it('have an error of their own if too many', async () => {
    const stats = { chain_stats: { funded_txo_count: 40_000, spent_txo_count: 0, tx_count: 40_000 } }
    const server = { ...serverOf([], paymentsOf(30)), [PATH]: stats }
    const { chain, calls } = setup(server)
    expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('address-crowded')
    expect(calls.filter((call) => call.includes('/txs/chain'))).toEqual([])
  })

  it('are not rebuilt if the server is down, or throttles', async () => {
    const busy = new AppError('chain-unreachable', 'busy', { details: { seconds: '30' } })
    const lists = { [`${PATH}/txs`]: down }
    for (const server of [
      { ...serverOf([], paymentsOf(30), down), ...lists },
      { ...serverOf([], paymentsOf(30), { status: 502, text: '' }), ...lists },
      serverOf([], paymentsOf(30), busy),
    ]) {
      const { chain, calls } = setup(server)
      expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('chain-unreachable')
      expect(calls.filter((call) => call.includes('/txs/chain'))).toEqual([])
    }
  })

  it.each<[string, unknown]>([
    ['times out', down],
    ['is above the size limit', new AppError('chain-nonsense', 'answers too much')],
    ['is of another shape', { items: [] }],
    ['is a page', '<html>'],
    ['fails', { status: 500, text: '' }],
    ['is not offered', { status: 404, text: '' }],
    ['is forbidden', { status: 403, text: '' }],
  ])('are rebuilt if the list alone %s', async (_, answer) => {
    const { chain } = setup(serverOf([], paymentsOf(60), answer))
    const coins = await chain.utxos(OWN_ADDRESS)
    expect(coins).toHaveLength(60)
    expect(await chain.utxos(OWN_ADDRESS)).toEqual(coins)
  })

  it('may be twelve thousand', { tags: ['release'] }, async () => {
    const confirmed = manyPayments(12_000)
    const coins = await setup(serverOf([], confirmed, down)).chain.utxos(OWN_ADDRESS)
    expect(coins).toHaveLength(12_000)
    const list = confirmed.map(({ txid, vout, status }) => ({ txid, vout: 0, value: vout[0]?.value, status }))
    expect(await setup({ [`${PATH}/utxo`]: list }).chain.utxos(OWN_ADDRESS)).toHaveLength(12_000)
  })

  it('are read on from where a fault ended the reading', async () => {
    const confirmed = paymentsOf(200)
    const server: Record<string, unknown> = serverOf([], confirmed)
    const middle = `${PATH}/txs/chain/${confirmed[99]?.txid}`
    const { chain, calls, serve } = setup({ ...server, [middle]: down })
    expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('chain-unreachable')
    serve(middle, server[middle])
    const before = calls.length
    expect(await chain.utxos(OWN_ADDRESS)).toHaveLength(200)
    const pages = calls.slice(before).filter((call) => call.includes('/txs/chain'))
    expect(pages[0]).toBe(`one ${middle}`)
    expect(pages).toHaveLength(5)
  })

  it('are listed by the server again after a while', async () => {
    const { chain, calls, clock, serve } = setup(serverOf([], paymentsOf(30), down))
    await chain.utxos(OWN_ADDRESS)
    serve(`${PATH}/utxo`, [])
    expect(await chain.utxos(OWN_ADDRESS)).toHaveLength(30)
    clock.ms += 11 * 60_000
    expect(await chain.utxos(OWN_ADDRESS)).toHaveLength(0)
    expect(calls.at(-1)).toBe(`one ${PATH}/utxo`)
  })

  it('are nonsense if a page comes twice', async () => {
    const confirmed = paymentsOf(60)
    const twice = { [`${PATH}/txs/chain/${confirmed[24]?.txid}`]: confirmed.slice(0, PAGE) }
    expect(await codeOf(setup({ ...serverOf([], confirmed), ...twice }).chain.utxos(OWN_ADDRESS))).toBe(
      'chain-nonsense',
    )
  })
})
