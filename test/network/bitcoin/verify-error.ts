import { Rejection, rpcCode } from './rejection'

/** bcoin's reasons that differ from Bitcoin Core's. */
const coreReasons: Record<string, { reason: string; code: number }> = {
  'absurdly-high-fee': {
    reason: 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
    code: rpcCode.error,
  },
  'mandatory-script-verify-flag': { reason: 'mandatory-script-verify-flag-failed', code: rpcCode.rejected },
  'bad-txns-inputs-spent': { reason: 'txn-mempool-conflict', code: rpcCode.rejected },
  'txn-already-known': { reason: 'Transaction already in block chain', code: rpcCode.alreadyInChain },
}

/** bcoin's error as a `Rejection`; any other error unchanged. */
export function translateVerifyError(error: unknown): unknown {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return error
  const core = coreReasons[error.reason]
  return core === undefined ? new Rejection(error.reason) : new Rejection(core.reason, core.code)
}
