/** Subjects on which servers may differ where it decides about money. In words `disputed.<name>`. */
export const DISPUTABLE = [
  'exchange',
  'oracle',
  'feeds',
  'integrator',
  'contract-fees',
  'fixed-fee',
  'decimals',
  'fee-rates',
  'base-fee',
  'worth',
  'nonce',
] as const

export type Disputed = (typeof DISPUTABLE)[number]
