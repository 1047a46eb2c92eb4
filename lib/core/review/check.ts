import { type Finding, type FindingParam, type Params, paramTexts } from './finding'

/**
 * Every check that a review can list as passed, with the names of its evidence: what it saw where it found nothing. In
 * words `review.check.<code>`, and `evidence.<code>` with a slot for each name.
 */
export const CHECKS = {
  transaction: ['version', 'vsize'],
  inputs: ['count', 'amountSats'],
  unsigned: ['count'],
  locker: ['payee', 'registry', 'lockerAddress'],
  amount: ['sentUnits'],
  change: ['amountSats', 'payee'],
  instructions: ['actualBytes'],
  codec: ['codec'],
  length: ['actualBytes', 'expectedBytes'],
  application: ['appId'],
  network: ['chainId'],
  recipient: ['recipient'],
  'known-recipient': ['recipient'],
  'third-party': ['thirdPartyId'],
  'wrapped-bitcoin': [],
  token: ['token'],
  minimum: ['minUnits'],
  'minimum-intermediary': ['minIntermediary'],
  price: ['expectedOutput', 'sources'],
  breakdown: [],
  'service-fee': ['feeSats', 'limitSats'],
  'bridge-fee': ['feePercent', 'limitPercent'],
  fee: ['feeSats', 'feeRate', 'limitSats', 'limitRate'],
  market: ['feeRate', 'marketRate'],

  contract: ['contract', 'functionName'],
  exchange: ['contract', 'count'],
  deadline: ['minutes', 'limitMinutes'],
  call: ['functionName'],
  allowance: ['sentUnits', 'contract'],
  simulated: ['count', 'blockNumber'],
  gas: ['times'],
  servers: ['count'],
  payout: ['amountSats'],

  transfer: ['sentUnits', 'recipient'],
  arrival: ['arrivingUnits'],
  decimals: ['count'],
} as const satisfies Record<string, readonly FindingParam[]>

export type CheckCode = keyof typeof CHECKS
export type Evidence<Code extends CheckCode> = Params<(typeof CHECKS)[Code][number]>

/** A check that ran, with its evidence; `null` where it found something. */
export type CheckResult = { code: CheckCode; evidence: Record<string, string> | null }

/** One question of a review: what it found and, if it ran, its result. */
export type Check<Facts> = (facts: Facts) => { findings: Finding[]; results: CheckResult[] }

/**
 * A check in two parts: what is wrong (`find`) and, if nothing is, the evidence (`seen`). Without evidence the question
 * could not be asked, and the check did not run.
 */
export function createCheck<Facts, Code extends CheckCode>(
  code: Code,
  find: (facts: Facts) => Finding[],
  seen: (facts: Facts) => Evidence<Code> | undefined,
): Check<Facts> {
  return (facts) => {
    const findings = find(facts)
    return { findings, results: resultOf(code, findings, findings.length === 0 ? seen(facts) : undefined) }
  }
}

/** The result of one check: none if it did not run. What only informs is no passed check either. */
export function resultOf<Code extends CheckCode>(
  code: Code,
  findings: readonly Finding[],
  evidence: Evidence<Code> | undefined,
): CheckResult[] {
  if (findings.length > 0) return [{ code, evidence: null }]
  return evidence === undefined ? [] : [{ code, evidence: paramTexts(evidence) }]
}

/** Runs checks in their order: everything found, and the result of each that ran. */
export function runChecks<Facts>(
  checks: readonly Check<Facts>[],
  facts: Facts,
): { findings: Finding[]; checks: CheckResult[] } {
  const ran = checks.map((check) => check(facts))
  return {
    findings: ran.flatMap(({ findings }) => findings),
    checks: ran.flatMap(({ results }) => results),
  }
}
