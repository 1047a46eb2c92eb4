import { AppError } from '~/lib/core/errors'
import { type EvmCall, type ReviewedCall, sealReviewedCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import type { Finding, Severity, Verdict } from './finding'

/**
 * Hands a reviewed call over for signing, where the verdict allows it.
 * @param call `undefined` where the review could not make one
 * @param acknowledged whether the user has accepted the review's warnings
 * @throws AppError `review-refused`, `review-unacknowledged`; `details.codes` says why
 */
export function sealAllowedCall(
  call: EvmCall | undefined,
  { verdict, findings }: { verdict: Verdict; findings: readonly Finding[] },
  acknowledged: boolean,
): ReviewedCall {
  if (verdict === 'refuse' || call === undefined)
    throw new AppError('review-refused', 'the call is not what was asked for', {
      details: { codes: codesOf(findings, 'refuse') },
    })
  if (verdict === 'warn' && !acknowledged)
    throw new AppError('review-unacknowledged', 'the warnings of the call are not accepted', {
      details: { codes: codesOf(findings, 'warn') },
    })
  return sealReviewedCall(call)
}

/** The call that takes a nonce and does nothing: an account that sends itself nothing. It needs no review. */
export function cancellingCall(account: Hex): ReviewedCall {
  return sealReviewedCall({ to: account, data: '0x', value: 0n, functionName: '' })
}

function codesOf(findings: readonly Finding[], severity: Severity): string {
  return findings
    .filter((finding) => finding.severity === severity)
    .map(({ code }) => code)
    .join(' ')
}
