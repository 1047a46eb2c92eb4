import type { Disputed } from '../disputable'
import type { ContractRole } from '../evm/contract-role'

/** `refuse` cannot be overridden, `warn` needs the user's acknowledgement, `info` asks nothing. */
export type Severity = 'refuse' | 'warn' | 'info'
export type Verdict = 'ok' | 'warn' | 'refuse'

/**
 * One thing a review found. `code` is stable kebab-case; its sentence is the locale's `findings.<code>`, whose slots are
 * filled with `params`: raw facts as text, each of the kind that `FINDING_PARAMS` gives for its name.
 */
export type Finding = { code: string; severity: Severity; params?: Record<string, string> }

/** The kinds of params, and what a check gives for each. */
type ParamValues = {
  sats: bigint
  /** sat/vB. */
  'fee-rate': number
  /** A decimal. */
  percent: string
  integer: bigint | number
  outpoint: string
  identifier: string
  'payload-kind': 'wrap' | 'swap'
  /** In base units of what the swap sends, or of what it brings. */
  'sent-units': bigint
  'min-units': bigint
  /** The purpose of a profile's contract. */
  'contract-role': ContractRole
  /** A subject on which two servers differ. */
  disputed: Disputed
  'foreign-text': string
}
export type FindingParamKind = keyof ParamValues

/** Every param that a finding can have. */
export const FINDING_PARAMS = {
  amountSats: 'sats',
  actualSats: 'sats',
  expectedSats: 'sats',
  feeSats: 'sats',
  limitSats: 'sats',
  feeRate: 'fee-rate',
  limitRate: 'fee-rate',
  marketRate: 'fee-rate',
  feePercent: 'percent',
  limitPercent: 'percent',
  belowPercent: 'percent',
  spreadPercent: 'percent',
  slippagePercent: 'percent',
  minOutput: 'min-units',
  offeredOutput: 'min-units',
  expectedOutput: 'min-units',
  sources: 'integer',
  actualUnits: 'integer',
  expectedUnits: 'integer',
  actualWei: 'integer',
  expectedWei: 'integer',
  actualChainId: 'integer',
  expectedChainId: 'integer',
  actualThirdPartyId: 'integer',
  expectedThirdPartyId: 'integer',
  appId: 'integer',
  actualBytes: 'integer',
  /** One length, or several with commas between. */
  expectedBytes: 'identifier',
  times: 'integer',
  version: 'integer',
  lockTime: 'integer',
  coin: 'outpoint',
  /** An address, or the hex of a script that has none. */
  payee: 'identifier',
  actualAddress: 'identifier',
  expectedAddress: 'identifier',
  actualToken: 'identifier',
  expectedToken: 'identifier',
  codec: 'identifier',
  field: 'identifier',
  /** A network's name, as the user sees it. */
  chain: 'identifier',
  actualKind: 'payload-kind',
  expectedKind: 'payload-kind',
  count: 'integer',
  vsize: 'integer',
  chainId: 'integer',
  thirdPartyId: 'integer',
  minutes: 'integer',
  limitMinutes: 'integer',
  minIntermediary: 'integer',
  recipient: 'identifier',
  /** The address that another one imitates. */
  knownAddress: 'identifier',
  contractName: 'identifier',
  /** The symbol of a network's native currency. */
  currency: 'identifier',
  token: 'identifier',
  /** An EVM contract, and the function that is called there. */
  contract: 'identifier',
  functionName: 'identifier',
  registry: 'identifier',
  lockerAddress: 'identifier',
  sentUnits: 'sent-units',
  arrivingUnits: 'sent-units',
  minUnits: 'min-units',
  /** A server, by its host. */
  server: 'identifier',
  /** A height. */
  blockNumber: 'integer',
  /** A contract of a profile, and one that it names. */
  role: 'contract-role',
  namedRole: 'contract-role',
  disputed: 'disputed',
  /** Words of a contract or a node; may be empty. */
  reason: 'foreign-text',
} as const satisfies Record<string, FindingParamKind>

export type FindingParam = keyof typeof FINDING_PARAMS

/** How grave a finding is, and the params it always has. */
type FindingEntry = readonly [severity: Severity, ...params: readonly FindingParam[]]
/** The findings of a review by their codes. */
type FindingTable<Table> = Readonly<Record<keyof Table, FindingEntry>>

type ParamNames<Entry> = Entry extends readonly [Severity, ...infer Names extends FindingParam[]]
  ? Names[number]
  : never

/** A value for each of these params. */
export type Params<Names extends FindingParam> = {
  [Name in Names]: ParamValues[(typeof FINDING_PARAMS)[Name]]
}

/** The arguments beside a code: its params, if it has any. */
export type FindingArguments<Table, Code extends keyof Table> = [ParamNames<Table[Code]>] extends [never]
  ? []
  : [params: Params<ParamNames<Table[Code]>>]

/** Makes the findings of one table. */
export function createFindings<Table extends FindingTable<Table>>(table: Table) {
  return <Code extends keyof Table & string>(
    code: Code,
    ...[params]: FindingArguments<Table, Code>
  ): Finding => {
    const [severity] = table[code]
    return params === undefined ? { code, severity } : { code, severity, params: paramTexts(params) }
  }
}

/** A review with what else was found about it. */
export function withFindings<R extends { findings: Finding[]; verdict: Verdict }>(
  review: R,
  more: readonly Finding[],
): R {
  const findings = [...review.findings, ...more]
  return { ...review, findings, verdict: verdictOf(findings) }
}

/** Params as data that can be stored and sent. */
export function paramTexts(
  params: Readonly<Record<string, string | number | bigint>>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** The worst finding decides. */
export function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some((finding) => finding.severity === 'refuse')) return 'refuse'
  return findings.some((finding) => finding.severity === 'warn') ? 'warn' : 'ok'
}
