import type { IntentFacts, Sum } from '~/lib/ui/text/intent'

/** Returns the arrival, and the message that says how surely: "at least" is said only where a contract enforces it. */
export function arrivalOf(
  { minimum, expected }: IntentFacts,
  isMinimumEnforced: boolean,
  isRefused: boolean,
) {
  const sum: Sum = isMinimumEnforced ? minimum : expected
  if (isRefused)
    return {
      sum,
      label: isMinimumEnforced ? 'review.arrives_refused' : 'review.arrives_about_refused',
    } as const
  return { sum, label: isMinimumEnforced ? 'review.arrives' : 'review.arrives_about' } as const
}
