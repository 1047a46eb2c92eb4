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

  it('are an error of its own if there are too many', async () => {
    const stats = { chain_stats: { funded_txo_count: 9_000, spent_txo_count: 0, tx_count: 9_000 } }
    const server = { ...serverOf([], paymentsOf(30)), [PATH]: stats }
    const { chain, calls } = setup(server)
    expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('address-crowded')
    expect(calls.filter((call) => call.includes('/txs'))).toEqual([])
  })

  it('are not rebuilt if the server is only down', async () => {
    for (const answer of [down, { status: 502, text: '' }]) {
      const { chain, calls } = setup(serverOf([], paymentsOf(30), answer))
      expect(await codeOf(chain.utxos(OWN_ADDRESS))).toBe('chain-unreachable')
      expect(calls.filter((call) => call.includes('/txs'))).toEqual([])
    }
  })
})
