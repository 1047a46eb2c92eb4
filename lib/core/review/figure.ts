import { FINDING_PARAMS, type Finding, type FindingParam } from './finding'

/** Percent are compared in millionths. */
const SCALE_DIGITS = 6
const SCALE = 10n ** BigInt(SCALE_DIGITS)
const WHOLE_PERCENT = 100n * SCALE

/** How bad a finding is in percent, scaled; `undefined` where its params don't say. */
type Measure = (params: Readonly<Record<string, string>>) => bigint | undefined
type Figure = {
  measure: Measure
  /** How much worse it may become before it is another question, scaled. */
  room: bigint
}

/** Half a percent of the amount. */
const OF_AMOUNT = SCALE / 2n
/** The going rate of fees changes with every block: a tenth of it says nothing. */
const OF_MARKET = 10n * SCALE

const share = (name: FindingParam): Figure => ({ measure: (params) => scaled(params[name]), room: OF_AMOUNT })
const ratio = (part: FindingParam, whole: FindingParam, room: bigint): Figure => ({
  measure: (params) => percentOf(params[part], params[whole]),
  room,
})
const shortfall = (part: FindingParam, whole: FindingParam): Figure => ({
  measure: (params) => {
    const percent = percentOf(params[part], params[whole])
    return percent === undefined ? undefined : WHOLE_PERCENT - percent
  },
  room: OF_AMOUNT,
})

/** The figure of every warning that has one: a yes to it covers this figure, not the code. */
const FIGURES: ReadonlyMap<string, Figure> = new Map([
  ['price-low', share('belowPercent')],
  ['price-worst-case', share('belowPercent')],
  ['slippage-high', share('slippagePercent')],
  ['minimum-high', ratio('minOutput', 'expectedOutput', OF_AMOUNT)],
  ['fees-high-share', share('feePercent')],
  ['taken-service', share('feePercent')],
  ['taken-contracts', share('feePercent')],
  ['taken-integrator', share('feePercent')],
  ['taken-exchange', share('feePercent')],
  ['taken-crossing', share('feePercent')],
  ['taken-together', share('feePercent')],
  ['fee-share', share('feePercent')],
  ['fee-above-market', ratio('feeRate', 'marketRate', OF_MARKET)],
  ['fee-below-market', ratio('marketRate', 'feeRate', OF_MARKET)],
  ['fee-slow-final', ratio('marketRate', 'feeRate', OF_MARKET)],
  ['gas-high-share', share('feePercent')],
  ['transfer-taxed', shortfall('arrivingUnits', 'sentUnits')],
])

/** Params that vary from one review to the next: what a finding is about, the others say. */
const VARYING: ReadonlySet<string> = new Set(['sats', 'fee-rate', 'percent', 'sent-units', 'min-units'])

/** Whether a code's figure is compared. */
export function hasFigure(code: string): boolean {
  return FIGURES.has(code)
}

/** Names a finding's subject, whatever its figures: its code with the chain, coin, address or integrator that it names. */
export function subjectOf({ code, params = {} }: Finding): string {
  const names = Object.keys(params).filter((name) => !isVarying(name))
  return JSON.stringify([code, ...names.toSorted().map((name) => [name, params[name]])])
}

/** Whether a finding is no worse than one of the same subject that was shown, or hardly. */
export function isCovered(now: Finding, shown: Finding): boolean {
  const figure = FIGURES.get(now.code)
  if (figure === undefined) return true
  const [before, after] = [figure.measure(shown.params ?? {}), figure.measure(now.params ?? {})]
  return before !== undefined && after !== undefined && after <= before + figure.room
}

function isVarying(name: string): boolean {
  return isParam(name) && VARYING.has(FINDING_PARAMS[name])
}

function isParam(name: string): name is FindingParam {
  return Object.hasOwn(FINDING_PARAMS, name)
}

function percentOf(part: string | undefined, whole: string | undefined): bigint | undefined {
  const [a, b] = [scaled(part), scaled(whole)]
  return a === undefined || b === undefined || b <= 0n ? undefined : (a * WHOLE_PERCENT) / b
}

/** A decimal, scaled; `undefined` for anything else. */
function scaled(text: string | undefined): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  if (whole === '') return undefined
  const size = BigInt(whole + fraction.slice(0, SCALE_DIGITS).padEnd(SCALE_DIGITS, '0'))
  return sign === '' ? size : -size
}
