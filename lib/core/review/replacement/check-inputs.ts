import { REPLACEABLE_SEQUENCE, signalsReplacement } from '~/lib/core/bitcoin/replace-by-fee'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { outpointKey } from '~/lib/core/bitcoin/transaction'
import type { Finding } from '../finding'
import { checkDoubledInputs, checkSize, faultsOf } from '../transaction/checks'
import { isKeptOut } from '../transaction/coins'
import { isForeign } from '../transaction/owners'
import type { ReplacementFacts, SpentCoin } from './facts'
import { finding } from './findings'

/** It replaces the approved payment by the nodes' rules. */
export function checkOriginal({ context, original, vsize }: ReplacementFacts): Finding[] {
  const { transaction, approved } = context
  const findings: Finding[] = []
  if (transactionDigest(original) !== approved.digest) findings.push(finding('original-mismatch'))
  if (context.isUnsent !== true && !signalsReplacement(original)) findings.push(finding('original-final'))
  if (transaction.version !== original.version || transaction.lockTime !== original.lockTime)
    findings.push(finding('transaction-changed'))
  return [...findings, ...checkSize(vsize)]
}

/** Whether something is wrong with a coin, one question a code. */
const INPUT_FAULTS = {
  'previous-missing': ({ proven }) => proven === 'missing',
  'previous-mismatch': ({ proven }) => proven === 'mismatch',
  'input-foreign': isForeign,
  'input-unknown': ({ isAdded, wallet }) => isAdded && wallet === undefined,
  'input-reserved': ({ wallet }) => wallet?.reserved === true,
  'input-kept-out': ({ isAdded, wallet }) => isAdded && isKeptOut(wallet),
  // BIP125, rule 2: what was unconfirmed before may stay, nothing unconfirmed may be added.
  'input-unconfirmed': ({ isAdded, wallet }) => isAdded && wallet?.confirmations === 0,
  'input-value-mismatch': ({ wallet, proven }) =>
    wallet !== undefined && typeof proven !== 'string' && proven.valueSats !== wallet.valueSats,
  'input-sequence-changed': ({ input, original }) =>
    input.sequence !== (original?.sequence ?? REPLACEABLE_SEQUENCE),
} satisfies Record<string, (coin: SpentCoin) => boolean>

/**
 * It spends everything that the payment spends, so that both can never confirm, and beyond that only free confirmed
 * coins.
 */
export function checkInputs(facts: ReplacementFacts): Finding[] {
  const { coins } = facts
  return [
    ...droppedInputs(facts),
    ...checkDoubledInputs(coins.map(({ input }) => input)),
    ...faultsOf(INPUT_FAULTS, coins).map(({ code, coin }) => finding(code, { coin })),
  ]
}

function droppedInputs({ original, signed, coins }: ReplacementFacts): Finding[] {
  const spent = new Set(coins.map(({ input }) => outpointKey(input)))
  const dropped = original.inputs.find((input) => !spent.has(outpointKey(input)))
  if (dropped !== undefined) return [finding('input-dropped', { coin: outpointKey(dropped) })]
  // Later versions hold the payment's inputs too; one that does not is ruled out once it shares an input.
  const apart = signed.find(({ inputs }) => inputs.every((input) => !spent.has(outpointKey(input))))
  const [input] = apart?.inputs ?? []
  return input === undefined ? [] : [finding('input-dropped', { coin: outpointKey(input) })]
}
