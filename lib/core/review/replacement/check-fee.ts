import { minReplacementFee, type Outbid } from '~/lib/core/bitcoin/replace-by-fee'
import { dustThresholdSats, outputVsize, feeSatsAt } from '~/lib/core/bitcoin/size'
import type { Finding } from '../finding'
import { checkFeeShare } from '../transaction/check-fee'
import { checkFeeCaps } from '../transaction/checks'
import type { ReplacementFacts } from './facts'
import { finding } from './findings'

/** The fee is enough for nodes, and no more than the user agreed to and the policy allows. */
export function checkFee(facts: ReplacementFacts): Finding[] {
  const { feeSats, outbid, vsize, context } = facts
  if (feeSats === undefined) return []
  // If a coin of the replaced transaction is not proven, its fee is unknown, and so is what must be outbid.
  if (outbid === undefined) return [finding('original-mismatch')]
  const minFeeSats = minReplacementFee(outbid, context.descendantFeesSats, vsize)
  if (feeSats < minFeeSats) return [finding('fee-below-replacement', { feeSats, limitSats: minFeeSats })]
  return [...limits(feeSats, facts), ...droppedChange(feeSats, outbid, facts)]
}

/** As for every Bitcoin transaction, the fee is a small part of what the payment was to send. */
export function checkShare({ feeSats, context }: ReplacementFacts): Finding[] {
  return checkFeeShare(feeSats, context.approved.payment.valueSats)
}

function limits(feeSats: bigint, { context, vsize }: ReplacementFacts): Finding[] {
  const { terms, policy } = context
  const agreed =
    feeSats > terms.feeSats ? [finding('fee-above-agreed', { feeSats, limitSats: terms.feeSats })] : []
  return [...agreed, ...checkFeeCaps(feeSats, vsize, policy)]
}

/** Without change, the fee may also include what was too little for a change output: its own size, and dust. */
function droppedChange(
  feeSats: bigint,
  outbid: readonly Outbid[],
  { changes, context, owners, vsize }: ReplacementFacts,
): Finding[] {
  if (changes.length > 0) return []
  const withChange = vsize + outputVsize(owners.change.scriptPubKey)
  const chosenSats = feeSatsAt(context.terms.feeRate, withChange)
  const minFeeSats = minReplacementFee(outbid, context.descendantFeesSats, withChange)
  const neededSats = chosenSats > minFeeSats ? chosenSats : minFeeSats
  const limitSats = neededSats + dustThresholdSats(owners.change.scriptPubKey)
  return feeSats < limitSats ? [] : [finding('change-dropped', { feeSats, limitSats })]
}
