import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfScript } from '~/lib/core/address'
import { formatUnits } from '~/lib/core/amount'
import type { CheckCode, CheckResult } from '~/lib/core/review/check'
import type { LockerReading } from '~/lib/core/review/readings'
import type { UnwrapReviewInput } from '~/lib/core/review/unwrap'
import { examineUnwrap } from '~/lib/core/review/unwrap/examine'
import type { WrapReviewInput } from '~/lib/core/review/wrap'
import { examineWrap } from '~/lib/core/review/wrap/examine'
import { runs } from './runs'
import { at, positionOf, put, VECTORS } from './unwrap-vectors'
import { INPUT_ATTACKS } from './wrap-attacks-inputs'
import { CARRIER_ATTACKS, OUTPUT_ATTACKS } from './wrap-attacks-outputs'
import { PAYLOAD_ATTACKS } from './wrap-attacks-payload'
import { anyCase, WRAP_CASES, wrapCase } from './wrap-cases'
import { payloadOf, tamper, withPayload } from './wrap-tamper'

const REGISTRY = '0x00000000000000000000000000000000000000aa'
const LOCKER = '0x00000000000000000000000000000000000000bb'
const OTHER_LOCKER: LockerReading = {
  lockingScript: '00'.repeat(23),
  registry: LOCKER,
  lockerAddress: REGISTRY,
}

function readingsOf({ lockers }: { lockers: string[] }): { lockers: LockerReading[] } {
  return {
    lockers: lockers.map((script) => ({
      lockingScript: script.replace(/^0x/, ''),
      registry: REGISTRY,
      lockerAddress: LOCKER,
    })),
  }
}

const checksOfWrap = (input: WrapReviewInput) => examineWrap(input, readingsOf(input)).checks
const checksOfUnwrap = (input: UnwrapReviewInput) => examineUnwrap(input, readingsOf(input)).checks
const passed = (checks: CheckResult[]) =>
  checks.filter(({ evidence }) => evidence !== null).map(({ code }) => code)
const evidenceOf = (checks: CheckResult[], code: CheckCode) =>
  checks.find((check) => check.code === code)?.evidence

function withPolicy(input: WrapReviewInput, policy: Partial<WrapReviewInput['policy']>): WrapReviewInput {
  return { ...input, policy: { ...input.policy, ...policy } }
}

describe('the checks of a wrap', () => {
  it.each(WRAP_CASES.map(({ name, input }) => [name, input] as const))('%s', (_, input) => {
    const { review, checks } = examineWrap(input, readingsOf(input))
    const { summary } = review
    const isSwap = input.intent.payload.kind === 'swap'
    const isOk = review.verdict === 'ok'
    expect(checks.every(({ evidence }) => evidence !== null)).toBe(isOk)
    expect(passed(checks)).toEqual([...new Set(passed(checks))])
    expect(evidenceOf(checks, 'amount')).toEqual({ sentUnits: String(summary?.sendSats) })
    expect(evidenceOf(checks, 'change')).toMatchObject({ amountSats: String(summary?.changeSats) })
    expect(evidenceOf(checks, 'fee')).toMatchObject({ feeSats: String(summary?.feeSats) })
    expect(evidenceOf(checks, 'recipient')).toEqual({ recipient: input.intent.recipientAddress })
    expect(evidenceOf(checks, 'locker')).toMatchObject({ registry: REGISTRY, lockerAddress: LOCKER })
    expect(passed(checks).includes('token')).toBe(isSwap)
    expect(passed(checks).includes('wrapped-bitcoin')).toBe(!isSwap)
    const payload = payloadOf(input)
    if (payload.kind !== 'swap') {
      for (const code of ['minimum', 'minimum-intermediary'] as const)
        expect(passed(checks)).not.toContain(code)
      return
    }
    const isV1 = payload.codec === 'v1'
    expect(evidenceOf(checks, 'token')).toEqual({
      token: isV1 ? payload.outputToken : payload.outputTokenId,
    })
    expect(evidenceOf(checks, 'minimum')).toEqual(
      isV1 ? { minUnits: String(input.intent.minOutput) } : undefined,
    )
    if (isOk)
      expect(evidenceOf(checks, 'minimum-intermediary')).toEqual(
        isV1 ? undefined : { minIntermediary: String(payload.minIntermediary) },
      )
  })

  it('say all that was seen of a swap in order', () => {
    const { input } = wrapCase('mainnet-p2wpkh-v1-swap-1in-change-1')
    const feeRate = String(444 / 218)
    expect(examineWrap(input).checks.map(({ code, evidence }) => [code, evidence])).toEqual([
      ['transaction', { version: '2', vsize: '218' }],
      ['inputs', { count: '1', amountSats: '1120864' }],
      ['unsigned', { count: '1' }],
      ['amount', { sentUnits: '869522' }],
      ['change', { amountSats: '250898', payee: 'bc1qw9rvxas9kczlqpcyjhvjlv0yf0w69vqzt58ztc' }],
      ['instructions', { actualBytes: '65' }],
      ['codec', { codec: 'v1' }],
      ['application', { appId: '20' }],
      ['network', { chainId: '42161' }],
      ['recipient', { recipient: '0xe57b76b7d64ac115361ae1a428ad5b99b4d8e12f' }],
      ['third-party', { thirdPartyId: '0' }],
      ['token', { token: '0x61db50b4ab6434693d6b53540d25a3494b4bcd6e' }],
      ['minimum', { minUnits: '115229214089067' }],
      ['service-fee', { feeSats: '7458', limitSats: '7458' }],
      ['bridge-fee', { feePercent: '1.5', limitPercent: '2' }],
      ['fee', { feeSats: '444', feeRate, limitSats: '100000', limitRate: '100' }],
      ['market', { feeRate, marketRate: '2' }],
    ])
  })

  it('claim of a v2 swap the minimum that contracts enforce', () => {
    const { input } = wrapCase('mainnet-p2wpkh-v2-swap-1in-change-11')
    const payload = payloadOf(input)
    if (payload.codec !== 'v2' || payload.kind !== 'swap') throw new Error('of the second version')
    const minIntermediary = input.intent.minOutput
    const enforced = withPayload(input, { ...payload, minIntermediary })
    const seen = checksOfWrap(enforced)
    expect(passed(seen)).not.toContain('minimum')
    expect(evidenceOf(seen, 'minimum-intermediary')).toEqual({ minIntermediary: String(minIntermediary) })

    const lower = withPayload(input, { ...payload, minIntermediary, minOutput: payload.minOutput - 1n })
    const { review, checks } = examineWrap(lower)
    expect(review.findings.map(({ code }) => code)).toEqual(['payload-min-output'])
    expect(checks.filter(({ evidence }) => evidence === null).map(({ code }) => code)).toEqual([
      'minimum-intermediary',
    ])
  })

  it('judge no minimum of instructions that swap nothing', () => {
    const plain = payloadOf(wrapCase('mainnet-p2wpkh-v1-wrap-1in-change-0').input)
    for (const { input } of WRAP_CASES.filter(({ input: { intent } }) => intent.payload.kind === 'swap')) {
      const { codec } = payloadOf(input)
      const { review, checks } = examineWrap(withPayload(input, Object.assign({ ...plain }, { codec })))
      const codes = review.findings.map(({ code }) => code)
      expect(codes).toContain('payload-kind')
      expect(codes).not.toContain('payload-min-output')
      expect(checks.map(({ code }) => code)).not.toContain('minimum')
    }
  })

  it('claim no minimum where none was asked for', () => {
    for (const { input } of WRAP_CASES) {
      const checks = checksOfWrap({ ...input, intent: { ...input.intent, minOutput: 0n } })
      expect(passed(checks)).not.toContain('minimum')
    }
  })

  it('name the paid locker, not another in the registry', () => {
    for (const { input } of WRAP_CASES) {
      const [paid] = readingsOf(input).lockers
      if (paid === undefined) throw new Error('a vector without a locker')
      const { checks } = examineWrap(input, { lockers: [OTHER_LOCKER, paid] })
      expect(evidenceOf(checks, 'locker')).toEqual({
        payee: addressOfScript(paid.lockingScript, input.network),
        registry: REGISTRY,
        lockerAddress: LOCKER,
      })
    }
  })

  it('are only those that ran', () => {
    for (const { input } of WRAP_CASES) {
      const { maxFeeRate, maxFeeSats, maxServiceFeeSats, maxBridgeFeePercent } = input.policy
      const unjudged = { maxFeeRate, maxFeeSats, maxServiceFeeSats, maxBridgeFeePercent }
      const { checks } = examineWrap({ ...input, policy: unjudged })
      for (const code of ['locker', 'market', 'codec', 'length'] as const)
        expect(checks.map((check) => check.code)).not.toContain(code)
      const judged = withPolicy(input, { codecs: ['v1', 'v2'], payloadLengths: [28, 40, 65, 77] })
      expect(passed(checksOfWrap(judged))).toEqual(expect.arrayContaining(['codec', 'length', 'locker']))
    }
  })

  it('count the inputs that were proven, and what they hold', () => {
    for (const { input } of WRAP_CASES) {
      const { review, checks } = examineWrap(input)
      const { sendSats = 0n, changeSats = 0n, feeSats = 0n } = review.summary ?? {}
      expect(evidenceOf(checks, 'inputs')).toMatchObject({
        amountSats: String(sendSats + changeSats + feeSats),
      })
    }
  })

  it('claim nothing of inputs where there are none', () => {
    for (const { input } of WRAP_CASES) {
      const without = tamper(input, (transaction, psbt) => {
        transaction.inputs = []
        psbt.inputs = []
      })
      for (const code of ['inputs', 'unsigned'] as const)
        expect(passed(checksOfWrap(without))).not.toContain(code)
    }
  })

  it('compare a redeem script only where one is stated', () => {
    for (const { input } of WRAP_CASES) {
      const unstated = tamper(input, (_, psbt) => {
        for (const claims of psbt.inputs) delete claims.redeemScript
      })
      expect(passed(checksOfWrap(unstated))).toContain('unsigned')
    }
  })

  it('compare fees with the market only where change is left', () => {
    for (const { input } of WRAP_CASES) {
      const { review, checks } = examineWrap(input)
      expect(passed(checks).includes('market')).toBe(review.summary?.changeSats !== 0n)
    }
  })

  it.each([...OUTPUT_ATTACKS, ...CARRIER_ATTACKS, ...PAYLOAD_ATTACKS, ...INPUT_ATTACKS])(
    'do not claim to have passed under attack: $name: $code',
    ({ variants }) => {
      fc.assert(
        fc.property(anyCase, variants, (item, attack) => {
          const input = attack(item.input)
          fc.pre(input !== undefined)
          const { checks } = examineWrap(input, readingsOf(item.input))
          const isAllClaimed = checks.length > 0 && checks.every(({ evidence }) => evidence !== null)
          expect(isAllClaimed).toBe(false)
        }),
        runs(20),
      )
    },
  )

  it('do not judge the price of instructions of another kind', () => {
    for (const { input } of WRAP_CASES) {
      const { intent } = input
      const isSwap = intent.payload.kind === 'swap'
      const payload = isSwap
        ? { kind: 'wrap' as const }
        : { kind: 'swap' as const, outputToken: intent.recipientAddress }
      const fees = { networkSats: 5n, protocolSats: 0n, lockerSats: 0n, thirdPartySats: 0n, fillerSats: 0n }
      const quoted = { ownQuote: { outputAmount: 1n, sources: 1 }, quotedFees: { ...fees, totalSats: 5n } }
      const listed = checksOfWrap(withPolicy({ ...input, intent: { ...intent, payload } }, quoted))
      for (const code of ['price', 'breakdown'] as const)
        expect(listed.map((check) => check.code)).not.toContain(code)
    }
  })

  it('name the fees granted, and the lower of their limits', () => {
    for (const { input } of WRAP_CASES) {
      const payload = payloadOf(input)
      const { serviceFeeSats } = payload
      const limits = (quoted: bigint | undefined, cap: bigint) => {
        const { quotedServiceFeeSats: _, ...policy } = input.policy
        const known = quoted === undefined ? policy : { ...policy, quotedServiceFeeSats: quoted }
        const checks = checksOfWrap({ ...input, policy: { ...known, maxServiceFeeSats: cap } })
        return evidenceOf(checks, 'service-fee')
      }
      const [low, high] = [serviceFeeSats + 1n, serviceFeeSats + 2n]
      const granted = { feeSats: String(serviceFeeSats), limitSats: String(low) }
      expect(limits(low, high)).toEqual(granted)
      expect(limits(high, low)).toEqual(granted)
      expect(limits(undefined, low)).toEqual(granted)

      const fee = (policy: Partial<WrapReviewInput['policy']>) =>
        evidenceOf(checksOfWrap(withPolicy(input, policy)), 'bridge-fee')
      expect(fee({ maxBridgeFeePercent: 2 })).toEqual(
        payload.kind === 'swap'
          ? { feePercent: formatUnits(payload.crossingFeePer1e7, 5), limitPercent: '2' }
          : undefined,
      )
      if (payload.kind === 'swap' && payload.crossingFeePer1e7 === 0n)
        expect(fee({ takesBridgeFee: false })).toEqual({ feePercent: '0', limitPercent: '0' })
    }
  })

  it('are none where nothing could be read', () => {
    for (const { input } of WRAP_CASES) expect(checksOfWrap({ ...input, psbt: 'nonsense' })).toEqual([])
  })

  it('name what still holds of a refused transaction', () => {
    for (const { input } of WRAP_CASES) {
      const { checks } = examineWrap({ ...input, lockers: [] }, readingsOf(input))
      expect(evidenceOf(checks, 'locker')).toBeNull()
      expect(passed(checks)).toEqual(expect.arrayContaining(['inputs', 'unsigned', 'recipient']))
      expect(passed(checks)).not.toContain('amount')
    }
  })
})

describe('the checks of an unwrap', () => {
  it.each(VECTORS.map((vector) => [vector.name, vector] as const))('%s', (_, { kind, input }) => {
    const checks = checksOfUnwrap(input)
    const { inputToken, inputAmount, bitcoinAddress, minSats } = input.intent
    // No contract enforces the minimum of a plain unwrap, so that check has nothing to show.
    const unenforced = kind === 'unwrap' ? [{ code: 'minimum', evidence: null }] : []
    expect(checks.filter(({ evidence }) => evidence === null)).toEqual(unenforced)
    expect(passed(checks)).toEqual([...new Set(passed(checks))])
    expect(evidenceOf(checks, 'amount')).toEqual({ sentUnits: String(inputAmount) })
    expect(evidenceOf(checks, 'recipient')).toEqual({ recipient: bitcoinAddress })
    expect(evidenceOf(checks, 'contract')).toMatchObject({ contract: input.deployment.contract })
    expect(evidenceOf(checks, 'locker')).toMatchObject({ registry: REGISTRY, lockerAddress: LOCKER })
    expect(passed(checks)).toContain('call')
    expect(evidenceOf(checks, 'minimum')).toEqual(kind === 'unwrap' ? null : { minUnits: String(minSats) })
    expect(passed(checks).includes('allowance')).toBe(inputToken !== null)
    // Nothing has been run yet.
    for (const code of ['simulated', 'payout'] as const) expect(passed(checks)).not.toContain(code)
  })

  it('name the contract’s exchange, deadline and bridge fee', () => {
    const policy = { maxDeadlineSeconds: 90 * 60, maxRelayerFeePercent: 2 }
    for (const vector of VECTORS) {
      const { kind, input } = vector
      const isSwap = kind !== 'unwrap'
      const path = at(input.response, positionOf(kind, 'path') ?? [])
      const deadline = positionOf(kind, 'deadline')
      const response = deadline ? put(input.response, deadline, input.now + 30 * 60) : input.response
      const checks = checksOfUnwrap({ ...input, response, policy: { ...input.policy, ...policy } })
      expect(evidenceOf(checks, 'exchange')).toEqual(
        isSwap
          ? {
              contract: input.deployment.exchangeConnectors[0],
              count: String(Array.isArray(path) && path.length - 1),
            }
          : undefined,
      )
      expect(evidenceOf(checks, 'deadline')).toEqual(
        kind === 'router-swap' ? { minutes: '30', limitMinutes: '90' } : undefined,
      )
      expect(evidenceOf(checks, 'bridge-fee')).toEqual(
        kind === 'connector-swap'
          ? { feePercent: expect.stringMatching(/^\d+(\.\d+)?$/), limitPercent: '2' }
          : undefined,
      )
    }
  })

  it('name the locker that is paid, not another', () => {
    for (const { input } of VECTORS) {
      const [paid] = readingsOf(input).lockers
      if (paid === undefined) throw new Error('a vector without a locker')
      const other: LockerReading = {
        lockingScript: '00'.repeat(23),
        registry: LOCKER,
        lockerAddress: REGISTRY,
      }
      const { checks } = examineUnwrap(input, { lockers: [other, paid] })
      const payee = addressOfScript(paid.lockingScript, input.network)
      expect(evidenceOf(checks, 'locker')).toEqual({
        payee: payee ?? paid.lockingScript,
        registry: REGISTRY,
        lockerAddress: LOCKER,
      })
    }
  })

  it('are none where nothing could be read', () => {
    for (const { input } of VECTORS) expect(checksOfUnwrap({ ...input, response: 'nonsense' })).toEqual([])
  })

  it('list no locker that the registry was not asked about', () => {
    for (const { input } of VECTORS)
      expect(examineUnwrap(input).checks.map(({ code }) => code)).not.toContain('locker')
  })

  it('do not claim what was refused', () => {
    for (const { input } of VECTORS) {
      const elsewhere = { ...input, intent: { ...input.intent, inputAmount: input.intent.inputAmount + 1n } }
      const checks = checksOfUnwrap(elsewhere)
      expect(evidenceOf(checks, 'amount')).toBeNull()
      for (const code of ['call', 'allowance'] as const) expect(passed(checks)).not.toContain(code)
    }
  })
})
