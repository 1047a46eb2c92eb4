import { sanitizeText } from '~/lib/contract/text'
import { formatBtc, formatUnits } from '~/lib/core/amount'
import {
  type Finding,
  FINDING_PARAMS,
  type FindingParam,
  type FindingParamKind,
} from '~/lib/core/review/finding'
import { isSmall, satsText } from './format'
import { i18n } from './i18n'
import type { Unit } from './intent'
import { fillSlots, message, messageName, spelledOut } from './message'

const FORMATS: Record<FindingParamKind, (raw: string, output: Unit | undefined) => string> = {
  sats: (raw) => moneyText(BigInt(raw)),
  'fee-rate': (raw) => Number(raw).toFixed(1),
  percent: (raw) => raw,
  integer: (raw) => raw,
  output: (raw, output) => outputText(BigInt(raw), output),
  outpoint: (raw) => `${raw.slice(0, 8)}…${raw.slice(raw.indexOf(':'))}`,
  identifier: (raw) => sanitizeText(raw, 100),
  'payload-kind': (raw) => message(`payload_kind.${raw}`),
  'foreign-text': (raw) => (raw === '' ? i18n.t('common.no_reason') : sanitizeText(raw, 200)),
}

/**
 * The sentence of a finding. One that this page has no sentence for, or that lacks a param of its sentence, is from
 * another version of the extension: its code is spelled out.
 * @param output the unit of what a swap brings
 */
export function findingWords({ code, params = {} }: Finding, output?: Unit): string {
  const sentence = message(`findings.${messageName(code)}`)
  const isComplete = slotsOf(sentence).every((slot) => isFindingParam(slot) && params[slot] !== undefined)
  if (sentence === '' || !isComplete) return spelledOut(code)
  return fillSlots(sentence, (slot) => {
    const raw = params[slot]
    return raw !== undefined && isFindingParam(slot) ? FORMATS[FINDING_PARAMS[slot]](raw, output) : undefined
  })
}

function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, slot]) => slot ?? [])
}

function isFindingParam(name: string): name is FindingParam {
  return Object.hasOwn(FINDING_PARAMS, name)
}

function outputText(units: bigint, output: Unit | undefined): string {
  if (output === undefined) return String(units)
  if (output.symbol === 'BTC') return moneyText(units)
  return `${formatUnits(units, output.decimals)} ${sanitizeText(output.symbol, 20)}`
}

function moneyText(sats: bigint): string {
  return isSmall(sats) ? `${satsText(sats)} ${i18n.t('common.sats')}` : `${formatBtc(sats)} BTC`
}
