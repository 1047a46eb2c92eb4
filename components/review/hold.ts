import type { ReviewView } from '~/lib/contract/views/review'

/** The reason that a swap brings the least: a contract, the exchange of bitcoin one for one, or nothing. */
export type Hold = 'contract' | 'one-for-one' | 'nothing'

/** Bitcoin that is merely wrapped is exchanged nowhere; what the bridge built differently is found by its review. */
export function holdOf({
  intent,
  isMinimumEnforced,
  findings,
}: Pick<ReviewView, 'intent' | 'isMinimumEnforced' | 'findings'>): Hold {
  if (isMinimumEnforced) return 'contract'
  const isWrap = intent.direction === 'to-evm' && !findings.some(({ code }) => code === 'payload-unprotected')
  return isWrap ? 'one-for-one' : 'nothing'
}
