import type { ApprovalWarning } from '~/lib/contract/views/sites'
import type { Judgement } from '~/lib/core/recipient/judge'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** What is unusual about a site itself. */
export function siteWarnings(origin: string): ApprovalWarning[] {
  const { protocol, hostname } = new URL(origin)
  const isPunycode = hostname.split('.').some((label) => label.startsWith('xn--'))
  const isInsecure = protocol === 'http:' && !LOOPBACK.test(hostname)
  const warnings: ApprovalWarning[] = []
  if (isPunycode) warnings.push('punycode')
  if (isInsecure) warnings.push('insecure-origin')
  return warnings
}

/** What is unusual about the recipient of a site's swap, beyond what every review says about recipients. */
export function recipientWarnings({ standing }: Judgement): ApprovalWarning[] {
  return standing === 'own' ? [] : ['recipient-not-own']
}
