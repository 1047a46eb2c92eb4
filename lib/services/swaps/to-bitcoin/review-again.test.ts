import { expect, it } from 'vitest'
import { addressOf, APPROVED_TO_BITCOIN } from '~/lib/core/journal/swap.fixture'
import { BASE, PROFILE } from '../../ports/profile.fixture'
import type { PendingToBitcoinReview } from '../../ports/pending-review'
import * as chains from '../../ports/chains.fixture'
import { reviewCallAgain } from './review-again'
import { routeOfIntent } from './route'

/** Only what is asked of a review here. */
function isReview(part: object): part is PendingToBitcoinReview {
  return 'input' in part
}

// threat: switched-account
it('signs nothing once its profile has another contract', async () => {
  const { intent, account } = APPROVED_TO_BITCOIN
  const shown = routeOfIntent(intent, PROFILE).contracts
  const pending = {
    acknowledged: true,
    createdAt: 1_000,
    input: { deployment: shown },
    review: { findings: [] },
  }
  if (!isReview(pending)) throw new TypeError('no review')
  const evm = PROFILE.evm.map((one) =>
    one.name === BASE.name ? { ...BASE, burnRouter: addressOf('e') } : one,
  )
  const replaced = { ...chains.deploymentOf({}), profile: { ...PROFILE, evm } }
  const terms = { intent, account: account.address, isBegun: false, approvedTo: null, consent: undefined }
  await expect(reviewCallAgain(terms, pending, replaced, 1_000)).rejects.toMatchObject({
    code: 'review-changed',
  })
})
