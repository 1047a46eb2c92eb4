import { formatUnits } from '~/lib/core/amount'
import type { BridgePayload } from '~/lib/core/payload/payload'
import type { Finding } from '../finding'
import { finding } from './findings'
import { createPayloadCheck } from './payload-check'
import type { WrapContext } from './read-input'
import type { WrapPolicy } from './types'

/** The fees that the instructions grant are within the quote and the caps. */
export const WRITTEN_FEE_CHECKS = [
  createPayloadCheck('service-fee', findServiceFee, ({ serviceFeeSats }, { policy }) => ({
    feeSats: serviceFeeSats,
    limitSats: serviceFeeLimit(policy),
  })),
  createPayloadCheck('bridge-fee', findCrossingFee, (payload, { policy }) =>
    payload.kind === 'wrap'
      ? undefined
      : {
          feePercent: percentText(payload.crossingFeePer1e7),
          limitPercent: percentText(crossingFeeCap(policy)),
        },
  ),
]

function findServiceFee({ serviceFeeSats }: BridgePayload, { policy }: WrapContext): Finding[] {
  const findings: Finding[] = []
  if (serviceFeeSats > policy.maxServiceFeeSats)
    findings.push(
      finding('service-fee-cap', { feeSats: serviceFeeSats, limitSats: policy.maxServiceFeeSats }),
    )
  const quoted = policy.quotedServiceFeeSats
  if (quoted !== undefined && serviceFeeSats > quoted)
    findings.push(finding('service-fee-quote', { feeSats: serviceFeeSats, limitSats: quoted }))
  return findings
}

/** The lower of the cap and the quote. */
function serviceFeeLimit({ maxServiceFeeSats: cap, quotedServiceFeeSats: quoted = cap }: WrapPolicy): bigint {
  return quoted < cap ? quoted : cap
}

/** The payload counts in 10^-7 of the whole, so 10^5 to the percent. */
const PERCENT_DECIMALS = 5

function findCrossingFee(payload: BridgePayload, { policy }: WrapContext): Finding[] {
  if (payload.kind === 'wrap') return []
  const feePercent = percentText(payload.crossingFeePer1e7)
  if (policy.takesBridgeFee === false && payload.crossingFeePer1e7 > 0n)
    return [finding('bridge-fee-not-taken', { feePercent })]
  const cap = crossingFeeCap(policy)
  return payload.crossingFeePer1e7 > cap
    ? [finding('bridge-fee-cap', { feePercent, limitPercent: percentText(cap) })]
    : []
}

function crossingFeeCap({ maxBridgeFeePercent, takesBridgeFee = true }: WrapPolicy): bigint {
  if (!takesBridgeFee) return 0n
  return BigInt(Math.round(maxBridgeFeePercent * 10 ** PERCENT_DECIMALS))
}

function percentText(per1e7: bigint): string {
  return formatUnits(per1e7, PERCENT_DECIMALS)
}
