import { filledRelay, fundsDeposited, transfer } from '~/lib/core/evm/events'
import { wordOfAddress } from '~/lib/core/evm/abi-word'
import type { Hex } from '~/lib/core/hex'
import { addressOf, hashOf } from '~/lib/core/journal/swap.fixture'
import type { EvmLog } from '../ports/evm-chain'
import { type FakeEvm, logOf } from '../ports/chains.fixture'
import { freshHash } from '../ports/put-log.fixture'

const BRIDGE = addressOf('b')
const EXCHANGE_ROUTER = addressOf('3')

export type DepositFacts = {
  digit: string
  recipient: Hex
  message: Hex
  chainId: bigint
  /** Who takes the tokens, and from whom, when the bridge is at `addressOf('b')`. */
  paid: Hex
  payer: Hex
  token: Hex
  outputToken: Hex
  index: number
  outputAmount: bigint
  depositId: bigint
  block: bigint
}

/** The router's tokens going to the bridge, and the bridge's log of its deposit. */
export function depositLogs(
  evm: FakeEvm,
  {
    digit = '1',
    recipient = addressOf('9'),
    message = '0x',
    chainId = 1002n,
    paid = BRIDGE,
    payer = EXCHANGE_ROUTER,
    token = addressOf('7'),
    outputToken = addressOf('7'),
    index = 1,
    outputAmount = 95n,
    depositId = 41n,
    block = 900n,
  }: Partial<DepositFacts>,
): void {
  const place = { block, transaction: hashOf(digit), chain: evm }
  evm.logs.push(
    logOf(
      transfer.item,
      { from: payer, to: paid, value: 100n },
      { ...place, address: token, index: index - 1 },
    ),
    logOf(
      fundsDeposited.item,
      {
        inputToken: wordOfAddress(token),
        outputToken: wordOfAddress(outputToken),
        inputAmount: 100n,
        outputAmount,
        destinationChainId: chainId,
        depositId,
        quoteTimestamp: 1,
        fillDeadline: 2,
        exclusivityDeadline: 0,
        depositor: wordOfAddress(addressOf('a')),
        recipient: wordOfAddress(recipient),
        exclusiveRelayer: hashOf('0'),
        message,
      },
      { ...place, address: BRIDGE, index },
    ),
  )
}

export type FillFacts = { depositId: bigint; originChainId: bigint }

/** A relayer's fill of a deposit. */
export function fillLog(
  evm: FakeEvm,
  { depositId = 41n, originChainId = 1001n }: Partial<FillFacts>,
): EvmLog {
  const none = hashOf('0')
  const log = logOf(
    filledRelay.item,
    {
      inputToken: none,
      outputToken: none,
      inputAmount: 100n,
      outputAmount: 95n,
      repaymentChainId: 1n,
      originChainId,
      depositId,
      fillDeadline: 2,
      exclusivityDeadline: 0,
      exclusiveRelayer: none,
      relayer: wordOfAddress(addressOf('d')),
      depositor: none,
      recipient: none,
      messageHash: none,
      relayExecutionInfo: {
        updatedRecipient: none,
        updatedMessageHash: none,
        updatedOutputAmount: 95n,
        fillType: 0,
      },
    },
    { address: BRIDGE, block: 990n, transaction: freshHash(evm), index: evm.logs.length, chain: evm },
  )
  evm.logs.push(log)
  return log
}
