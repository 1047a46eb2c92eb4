import type { CheckCode, CheckResult, Evidence } from '~/lib/core/review/check'
import type { SwapIntent } from '~/lib/core/journal/types'
import { PRACTICE_LOCKER, PRACTICE_REGISTRY, PRACTICE_ROUTER } from './practice-profile'

const LOCKER = { payee: PRACTICE_LOCKER, registry: PRACTICE_REGISTRY, lockerAddress: PRACTICE_ROUTER }

/** The checks of a sample review, as real ones are listed that found nothing. */
export function practiceChecks(intent: SwapIntent): CheckResult[] {
  const { chainId } = intent
  if (intent.direction === 'to-bitcoin')
    return [
      passed('contract', { contract: PRACTICE_ROUTER, functionName: 'swapAndUnwrap' }),
      passed('amount', { sentUnits: String(intent.inputAmount) }),
      passed('recipient', { recipient: intent.bitcoinAddress }),
      passed('locker', LOCKER),
      passed('minimum', { minUnits: String(intent.minSats) }),
      passed('price', { expectedOutput: String(intent.expectedSats), sources: '2' }),
      passed('simulated', { count: '1', blockNumber: '21000000' }),
      passed('servers', { count: '2' }),
    ]
  return [
    passed('transaction', { version: '2', vsize: '235' }),
    passed('inputs', { count: '1', amountSats: String(intent.amountSats) }),
    passed('locker', LOCKER),
    passed('amount', { sentUnits: String(intent.amountSats) }),
    passed('length', { actualBytes: '77', expectedBytes: '77' }),
    passed('network', { chainId: String(chainId) }),
    passed('recipient', { recipient: intent.recipientAddress }),
    passed('minimum', { minUnits: String(intent.minOutput) }),
    passed('price', { expectedOutput: String(intent.expectedOutput), sources: '2' }),
    passed('servers', { count: '2' }),
  ]
}

function passed<Code extends CheckCode>(
  code: Code,
  evidence: Record<keyof Evidence<Code>, string>,
): CheckResult {
  return { code, evidence }
}
