import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { CheckResult } from '~/lib/core/review/check'
import {
  type Finding,
  FINDING_PARAMS,
  type FindingParam,
  type FindingParamKind,
} from '~/lib/core/review/finding'
import { exactText, feeRateText, tokenText } from './format'
import { i18n, messageOf } from './i18n'
import { decimalText } from './locale'
import type { IntentFacts, Unit } from './intent'
import { fillSlots, message, messageName, spelledOut } from './message'
import { btcText } from './sum-text'

/** Units of a swap's two sides, for params in base units of it. */
export type Units = { sent: Unit; arriving: Unit }

export function unitsOf({ sent, minimum }: IntentFacts): Units {
  return { sent: sent.unit, arriving: minimum.unit }
}

const FORMATS: Record<FindingParamKind, (raw: string, units: Units | undefined) => string> = {
  sats: (raw) => btcText(BigInt(raw)),
  'fee-rate': (raw) => feeRateText(Number(raw)),
  percent: (raw) => decimalText(raw),
  integer: (raw) => raw,
  outpoint: (raw) => `${raw.slice(0, 8)}…${raw.slice(raw.indexOf(':'))}`,
  identifier: (raw) => sanitizeText(raw, 100),
  'payload-kind': (raw) => message(`payload_kind.${raw}`),
  // Amounts that are compared or called exact: no digit is left out.
  'sent-units': (raw, units) => unitsText(raw, units?.sent, exactText),
  'min-units': (raw, units) => unitsText(raw, units?.arriving),
  disputed: (raw) => message(`disputed.${messageName(raw)}`),
  'contract-role': (raw) => message(`profile.field.${messageName(raw)}`),
  'foreign-text': (raw) => (raw === '' ? i18n.t('common.no_reason') : sanitizeText(raw, 200)),
}

/**
 * The sentence of a finding. One that this page has no sentence for, or that lacks a param of its sentence, is from
 * another version of the extension: its code is spelled out.
 */
export function findingWords({ code, params = {} }: Finding, units?: Units): string {
  return sentenceOf(`findings.${messageName(code)}`, params, units) ?? spelledOut(code)
}

/** A check's evidence; `undefined` if it found something, or if another version of the extension made it. */
export function evidenceWords({ code, evidence }: CheckResult, units: Units): string | undefined {
  return evidence === null ? undefined : sentenceOf(`evidence.${messageName(code)}`, evidence, units)
}

/** A message with its params in their slots; `undefined` if there is none, or one of its params is missing. */
function sentenceOf(
  key: string,
  params: Readonly<Record<string, string>>,
  units: Units | undefined,
): string | undefined {
  const sentence = messageOf(key, params)
  const isComplete = slotsOf(sentence).every((slot) => isFindingParam(slot) && params[slot] !== undefined)
  if (sentence === '' || !isComplete) return undefined
  return fillSlots(sentence, (slot) => {
    const raw = params[slot]
    return raw !== undefined && isFindingParam(slot) ? FORMATS[FINDING_PARAMS[slot]](raw, units) : undefined
  })
}

function slotsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].flatMap(([, slot]) => slot ?? [])
}

function isFindingParam(name: string): name is FindingParam {
  return Object.hasOwn(FINDING_PARAMS, name)
}

function unitsText(raw: string, unit: Unit | undefined, write = tokenText): string {
  return unit === undefined ? raw : `${write(BigInt(raw), unit.decimals)} ${symbolText(unit.symbol, 44)}`
}
