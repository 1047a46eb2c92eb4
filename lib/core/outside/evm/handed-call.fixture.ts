import { evmAddressOf } from '~/lib/core/evm/transaction'
import type { SignRequest } from './sign-request'

export const EVM_KEY = new Uint8Array(32).fill(0x46)

/** A call of the account of `EVM_KEY`, as it is handed over. */
export const HANDED_CALL: SignRequest = {
  requestId: '9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d',
  transaction: {
    chainId: 137,
    nonce: 9,
    gasLimit: 100_000n,
    maxFeePerGas: 30n * 10n ** 9n,
    maxPriorityFeePerGas: 10n ** 9n,
    to: '0x3535353535353535353535353535353535353535',
    data: '0x3fea4367',
    value: 0n,
  },
  from: evmAddressOf(EVM_KEY),
  derivation: { fingerprint: '73c5da0a', path: [0x8000002c, 0x8000003c, 0x80000000, 0, 0] },
}
