import { displayTxid } from '~/lib/core/evm/bitcoin-txid'
import type { EventReader } from '~/lib/core/evm/event'
import {
  newWrapAndSwap,
  newWrapAndSwapUniversal,
  newWrapAndSwapUniversalWithAmounts,
  newWrapAndSwapV2,
  requestFilledV2,
} from '~/lib/core/evm/events'
import type { Hex } from '~/lib/core/hex'
import type { EvmLog } from '../ports/evm-chain'

/** The output that an exchange router made of a payment. */
export type SwappedOutput = {
  txid: string
  /** Of the token that is sent across, in its units on the base network; `null` where another one arrives. */
  crossed: bigint | null
  /** Of the token that arrives, in its own units; 0 where the log does not say. */
  arrives: bigint
}
type Amounts = Omit<SwappedOutput, 'txid'>

const READERS = [
  reader(newWrapAndSwapV2, ({ inputIntermediaryOutputAmount: [, crossed, arrives] }) => ({
    crossed,
    arrives,
  })),
  // The output is exchanged once more on the target chain after crossing.
  reader(newWrapAndSwapUniversal, ({ inputIntermediaryOutputAmount: [, , arrives] }) => ({
    crossed: null,
    arrives,
  })),
  reader(newWrapAndSwapUniversalWithAmounts, ({ inputIntermediaryOutputAmount: [, , arrives] }) => ({
    crossed: null,
    arrives,
  })),
  reader(newWrapAndSwap, ({ inputAndOutputAmount: [, crossed] }) => ({ crossed, arrives: 0n })),
  reader(requestFilledV2, ({ finalAmount }) => ({ crossed: finalAmount, arrives: 0n })),
]

export function readSwappedOutput(log: EvmLog): SwappedOutput | undefined {
  for (const { read } of READERS) {
    const output = read(log)
    if (output !== undefined) return output
  }
  return undefined
}

function reader<Args extends { bitcoinTxId: Hex }>(
  { decode }: EventReader<Args>,
  amountsOf: (args: Args) => Amounts,
): { read: (log: EvmLog) => SwappedOutput | undefined } {
  return {
    read: (log) => {
      const args = decode(log)
      return args && { txid: displayTxid(args.bitcoinTxId), ...amountsOf(args) }
    },
  }
}
