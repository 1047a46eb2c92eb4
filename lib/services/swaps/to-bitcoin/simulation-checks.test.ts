import { describe, expect, it } from 'vitest'
import { baseOf, findNetwork } from '~/lib/core/catalog'
import { runChecks } from '~/lib/core/review/check'
import { PROFILE } from '../../ports/profile.fixture'
import type { SimulatedCall } from '../../ports/evm-chain'
import { FakeEvm } from '../../ports/chains.fixture'
import { burnLog } from '../../ports/router-logs.fixture'
import { SIMULATION_CHECKS } from './simulation-checks'

const BASE = baseOf(PROFILE, findNetwork(PROFILE, 'polygon'))
const RAN: SimulatedCall = { success: true, returnData: '0x', gasUsed: 21_000n, logs: [] }
const REVERTED: SimulatedCall = { ...RAN, success: false, revertReason: 'no' }

function paying(sats: bigint): SimulatedCall {
  const burn = { userScript: `0x${'11'.repeat(20)}`, requestIdOfLocker: 1n, sats } as const
  return { ...RAN, logs: [burnLog(new FakeEvm(1001), burn, { block: 1n })] }
}

function run(steps: number, results: SimulatedCall[], own: { ownSats?: bigint | null } = {}) {
  const facts = {
    steps: Array.from({ length: steps }, () => 'step'),
    results,
    blockNumber: 900n,
    minimum: { minSats: 5n, base: BASE, ...own },
  }
  return runChecks(SIMULATION_CHECKS, facts)
}

describe('a simulation', () => {
  it('is listed with its steps and its payment', () => {
    expect(run(2, [RAN, paying(7n)])).toEqual({
      findings: [],
      checks: [
        { code: 'simulated', evidence: { count: '2', blockNumber: '900' } },
        { code: 'payout', evidence: { amountSats: '7' } },
      ],
    })
  })

  it('is not listed where a step could not be run', () => {
    expect(run(2, [RAN])).toEqual({ findings: [], checks: [] })
  })

  it('lists no payment where none was seen', () => {
    expect(run(1, [RAN]).checks.map(({ code }) => code)).toEqual(['simulated'])
  })

  it('has not passed where a step reverts', () => {
    const { findings, checks } = run(2, [RAN, REVERTED])
    expect(findings).toMatchObject([{ code: 'simulation-reverted', params: { reason: 'no' } }])
    expect(checks).toEqual([{ code: 'simulated', evidence: null }])
  })

  // threat: failing-call
  it('has not passed where it pays less than the minimum', () => {
    const { findings, checks } = run(1, [paying(4n)])
    expect(findings).toMatchObject([
      { code: 'simulated-under-minimum', params: { actualSats: '4', expectedSats: '5' } },
    ])
    expect(checks).toContainEqual({ code: 'payout', evidence: null })
  })

  // threat: failing-call
  it('needs a confirmed payout where no minimum is enforced', () => {
    for (const ownSats of [null, 4n])
      expect(run(2, [RAN], { ownSats }).findings).toMatchObject([
        { code: 'payout-unconfirmed', severity: 'refuse', params: { expectedSats: '5' } },
      ])
    expect(run(2, [RAN], { ownSats: 5n }).findings).toEqual([])
    expect(run(2, [RAN, paying(5n)], { ownSats: null }).findings).toEqual([])
    expect(run(2, [REVERTED], { ownSats: null }).findings).toMatchObject([{ code: 'simulation-reverted' }])
  })
})
