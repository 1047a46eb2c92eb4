import { describe, expect, it } from 'vitest'
import { jsonOf } from '~/lib/contract/journal'
import { evmPayment, journalOf, signed, toEvm, txidOf } from '~/lib/core/journal/swap.fixture'
import { PROFILE } from '../ports/profile.fixture'
import { supportReportOf } from './support-report'

const swap = toEvm([signed('1')])
const events = journalOf(swap, [signed('1')])
const report = supportReportOf(swap, events, PROFILE, 'chain-unreachable')

describe('the support report of a swap', () => {
  it('has its whole journal, its phase, and what hinders it', () => {
    expect(report).toMatchObject({
      id: 'to-evm',
      startedAt: '1970-01-01T00:16:40.000Z',
      phase: 'signed',
      proof: 'none',
      pollError: 'chain-unreachable',
      journal: events,
    })
  })

  it('lists its transactions, with what their chains show of them', () => {
    expect(report.transactions).toEqual([
      expect.objectContaining({ part: 'payment', id: txidOf('1'), block: null }),
    ])
  })

  it('names the network of a payment too', () => {
    const payment = evmPayment([])
    const networks = supportReportOf(payment, journalOf(payment, []), PROFILE, null).profile?.networks
    expect(networks).toEqual([expect.objectContaining({ name: 'polygon', chainId: 1001 })])
  })

  it('names the contracts of only the networks that it uses', () => {
    expect(report.profile?.networks).toEqual([
      expect.objectContaining({ name: 'polygon', chainId: 1001, servers: 1 }),
    ])
    expect(report.profile?.networks[0]?.contracts).toHaveProperty('burnRouter')
  })

  // threat: leaking-log
  it('names no server, whose address may hold a key', () => {
    expect(jsonOf(report)).not.toContain('127.0.0.1')
  })

  it('can be made where the profile has been removed', () => {
    expect(supportReportOf(swap, events, null, null)).toMatchObject({ profile: null, journal: events })
  })
})
