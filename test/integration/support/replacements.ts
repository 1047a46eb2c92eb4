import type { ApprovedReplacement } from '~/lib/contract/ui/entries'
import type { CancelOptionView, ReplacementReviewView } from '~/lib/contract/views/replacements'
import type { Services } from '~/lib/services/services'

type WithReplacements = Pick<Services, 'replacements'>

/** The user's yes to a replacement as it was shown, and to its warnings. */
export function accepted({ review }: { review: ReplacementReviewView }): ApprovedReplacement {
  return { review, acknowledged: true }
}

/** Bumps the fee to the dearest choice. */
export async function bumpFast({ replacements }: WithReplacements, id: string): Promise<void> {
  const shown = await replacements.bumpOptions(id)
  await replacements.bumpFee(id, 'fast', shown.options.at(-1)?.feeSats ?? 0n, accepted(shown))
}

/** Cancels the payment for the fee that is shown. */
export async function cancelPayment(
  { replacements }: WithReplacements,
  id: string,
): Promise<CancelOptionView> {
  const shown = await replacements.cancelOption(id)
  await replacements.cancel(id, shown.feeSats, accepted(shown))
  return shown
}

/** Speeds the calls up to the dearest choice. */
export async function speedUpFast({ replacements }: WithReplacements, id: string): Promise<void> {
  const shown = await replacements.speedUpOptions(id)
  await replacements.speedUp(id, 'fast', shown.options.at(-1)?.maxGasWei ?? 0n, accepted(shown))
}

/** Cancels a payment on an EVM network for the gas that is shown. */
export async function cancelCall({ replacements }: WithReplacements, id: string): Promise<void> {
  const shown = await replacements.cancelCallOption(id)
  await replacements.cancelCall(id, shown.maxGasWei, accepted(shown))
}

/** Takes back what is awaited from another signer, as it is shown. */
export async function withdraw(
  { signing, history }: Pick<Services, 'signing' | 'history'>,
  id: string,
): Promise<void> {
  const { awaits } = await history.get(id)
  await signing.withdraw(id, awaits?.since ?? 0)
}
