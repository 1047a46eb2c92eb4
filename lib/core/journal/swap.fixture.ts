import type { Hex } from '~/lib/core/hex'
import { addressOfScript } from '../address'
import { planIfSigned } from '../bitcoin/finalize'
import { type SigningPlan, transactionDigest } from '../bitcoin/reviewed'
import { encodeTransaction } from '../evm/envelope'
import { transferCall } from '../evm/transfer'
import type {
  ApprovedBitcoinPayment,
  ApprovedEvent,
  ApprovedEvmPayment,
  ApprovedToBitcoin,
  ApprovedToEvm,
  JournalEvent,
  UpdateEvent,
} from './events'
import { isBitcoinPayment, isEvmPayment, isToBitcoin, isToEvm } from './phase'
import { replay } from './transition'
import {
  type ObservedBitcoinStatus,
  type BurnRequest,
  type CollateralPayment,
  type ObservedEvmStatus,
  type EvmAttempt,
  type EvmPayment,
  type HandedCall,
  type HandedOver,
  type LogProof,
  type Payout,
  type BitcoinPayment,
  type Entry,
  type ToBitcoinSwap,
  type ToEvmSwap,
} from './types'

type Untimed<E> = E extends { at: number } ? Omit<E, 'at'> : never
export type Fact = Untimed<UpdateEvent>

export const START = 1_000_000

export function txidOf(digit: string): string {
  return digit.repeat(64)
}
export function hashOf(digit: string): Hex {
  return `0x${digit.repeat(64)}`
}
export function addressOf(digit: string): Hex {
  return `0x${digit.repeat(40)}`
}

export const COIN_A = { txid: txidOf('a'), vout: 0 }
export const COIN_B = { txid: txidOf('b'), vout: 1 }
export const OWN_SCRIPT = `0014${'11'.repeat(20)}`
/** The generator of secp256k1. */
const OWN_KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
export const OWN_ADDRESS = addressOfScript(OWN_SCRIPT, 'regtest') ?? ''

export const APPROVED_TO_EVM: ApprovedToEvm = {
  id: 'to-evm',
  profileId: 'local',
  origin: null,
  startedFrom: {
    bitcoinHeight: 100,
    blocks: [
      { chainId: 1001, block: 500n },
      { chainId: 1002, block: 700n },
    ],
  },
  intent: {
    direction: 'to-evm',
    networkName: 'polygon',
    chainId: 1001,
    thirdPartyId: 0,
    amountSats: 1_000_000n,
    outputToken: addressOf('7'),
    recipientAddress: addressOf('9'),
    minOutput: 90n,
    expectedOutput: 100n,
  },
  account: { address: OWN_ADDRESS, addressType: 'p2wpkh', publicKey: '02' },
  digest: transactionDigest(planOf('1').transaction),
  promise: { lockingScript: '00', networkFeeSats: 0n, bridgePercentageFee: 0n, leastArrival: 90n },
  reserved: [COIN_A],
}

export const APPROVED_TO_BITCOIN: ApprovedToBitcoin = {
  id: 'to-bitcoin',
  profileId: 'local',
  origin: 'https://example.org',
  startedFrom: APPROVED_TO_EVM.startedFrom,
  intent: {
    direction: 'to-bitcoin',
    networkName: 'polygon',
    chainId: 1001,
    thirdPartyId: 0,
    inputToken: addressOf('7'),
    inputAmount: 100n,
    bitcoinAddress: OWN_ADDRESS,
    minSats: 900n,
    expectedSats: 1_000n,
    signer: 'wallet',
  },
  account: { address: addressOf('9') },
  call: { to: addressOf('5'), data: '0x', value: 0n, functionName: 'swapAndUnwrap' },
  allowance: { token: addressOf('7'), spender: addressOf('5'), amount: 100n },
  gas: { feeChoice: 'normal', maxGasWei: 1_000n },
}

export const APPROVED_PAYMENT: ApprovedBitcoinPayment = {
  id: 'payment',
  profileId: 'local',
  origin: null,
  startedFrom: { bitcoinHeight: 100, blocks: [] },
  intent: {
    kind: 'bitcoin-payment',
    recipientAddress: addressOfScript(`0014${'22'.repeat(20)}`, 'regtest') ?? '',
    amountSats: 50_000n,
  },
  account: APPROVED_TO_EVM.account,
  digest: transactionDigest(planOf('1').transaction),
  reserved: [COIN_A],
}

export const APPROVED_EVM_PAYMENT: ApprovedEvmPayment = {
  id: 'evm-payment',
  profileId: 'local',
  origin: null,
  startedFrom: { bitcoinHeight: 100, blocks: [{ chainId: 1001, block: 500n }] },
  intent: {
    kind: 'evm-payment',
    networkName: 'polygon',
    chainId: 1001,
    token: null,
    amount: 100n,
    recipientAddress: addressOf('6'),
    signer: 'wallet',
  },
  account: { address: addressOf('9') },
  call: { to: addressOf('6'), data: '0x', value: 100n, functionName: '' },
  allowance: null,
  gas: { feeChoice: 'normal', maxGasWei: 1_000n },
}

/** A swap with these facts folded in, one second apart. */
export function toEvm(facts: readonly Fact[] = [], start: Partial<ApprovedToEvm> = {}): ToEvmSwap {
  const swap = folded({ ...APPROVED_TO_EVM, ...start }, facts)
  if (!isToEvm(swap)) throw new TypeError('not a swap to an EVM network')
  return swap
}

export function bitcoinPayment(
  facts: readonly Fact[] = [],
  start: Partial<ApprovedBitcoinPayment> = {},
): BitcoinPayment {
  const payment = folded({ ...APPROVED_PAYMENT, ...start }, facts)
  if (!isBitcoinPayment(payment)) throw new TypeError('not a payment')
  return payment
}

export function evmPayment(facts: readonly Fact[] = [], start: Partial<ApprovedEvmPayment> = {}): EvmPayment {
  const payment = folded({ ...APPROVED_EVM_PAYMENT, ...start }, facts)
  if (!isEvmPayment(payment)) throw new TypeError('not a payment on an EVM network')
  return payment
}

export function toBitcoin(
  facts: readonly Fact[] = [],
  start: Partial<ApprovedToBitcoin> = {},
): ToBitcoinSwap {
  const swap = folded({ ...APPROVED_TO_BITCOIN, ...start }, facts)
  if (!isToBitcoin(swap)) throw new TypeError('not a swap to Bitcoin')
  return swap
}

function folded(start: ApprovedEvent['start'], facts: readonly Fact[]): Entry {
  const swap = replay(journalOf(start, facts))
  if (swap === undefined) throw new TypeError('no approval')
  return swap
}

export function journalOf(start: ApprovedEvent['start'], facts: readonly Fact[]): JournalEvent[] {
  const events = facts.map((fact, index) => ({ ...fact, at: START + (index + 1) * 1_000 }))
  return [{ type: 'approved', at: START, start }, ...events]
}

export function confirmed(confirmations: number): ObservedBitcoinStatus {
  return { state: 'confirmed', height: 101, blockHash: txidOf('f'), confirmations, basis: { servers: 2 } }
}

/** @param costWei absent where it is unknown */
export function mined(success = true, costWei?: bigint): ObservedEvmStatus {
  const block = { blockNumber: 501n, blockHash: hashOf('f') }
  return { state: 'mined', success, ...block, reason: null, ...(costWei !== undefined && { costWei }) }
}

/** A failure as this version journals it: earlier ones did not say whether it is final. */
export function failedOnChain(isFinal: boolean): ObservedEvmStatus {
  return { state: 'mined', success: false, blockNumber: 501n, blockHash: hashOf('f'), reason: null, isFinal }
}

/** A foreign transaction that used nonce 0, for so many blocks. */
export function nonceUsed(blocks: number, isFinal?: boolean): Fact {
  const conflict = { nonce: 0, sinceBlock: 500n, blocks, ...(isFinal !== undefined && { isFinal }) }
  return { type: 'evm-conflict-seen', conflict }
}

export function logProof(digit: string, chainId = 1001): LogProof {
  return {
    chainId,
    blockNumber: 510n,
    blockHash: hashOf('e'),
    transactionHash: hashOf(digit),
    logIndex: 0,
  }
}

export function burnRequest(digit: string): BurnRequest {
  return {
    proof: logProof(digit),
    lockerTargetAddress: addressOf('c'),
    requestIdOfLocker: 3n,
    amountSats: 990n,
    deadlineHeight: 150,
    scriptPubKey: OWN_SCRIPT,
  }
}

/** A payment from a locker's collateral: to the account of `APPROVED_TO_BITCOIN` unless told otherwise. */
export function collateralPaid(
  digit: string,
  over: Partial<CollateralPayment> = {},
): Extract<Fact, { type: 'collateral-paid' }> {
  const collateral = {
    slashing: logProof(digit),
    networkName: 'polygon',
    recipient: addressOf('9'),
    token: null,
    amount: 77n,
    ...over,
  }
  return { type: 'collateral-paid', collateral }
}

export function payout(sighting: ObservedBitcoinStatus, digit = 'd'): Payout {
  return { txid: txidOf(digit), vout: 0, valueSats: 990n, sighting }
}

type Signed = Extract<Fact, { type: 'signed' }>

/** A signed Bitcoin transaction, named by a digit of its txid. */
export function signed(
  digit: string,
  inputs = [COIN_A],
  kind: Signed['attempt']['kind'] = 'payment',
): Signed {
  const attempt = {
    kind,
    txid: txidOf(digit),
    rawTransaction: `raw-${digit}`,
    inputs,
    feeSats: 200n,
    vsize: 140,
  }
  return { type: 'signed', attempt }
}

/** Returns the plan of the digit's transaction. */
export function planOf(digit: string, inputs = [COIN_A]): SigningPlan {
  const coin = { scriptPubKey: OWN_SCRIPT, valueSats: 10_000n, sequence: 0xfffffffd }
  return {
    transaction: {
      version: 2,
      inputs: inputs.map((input) => ({ ...input, ...coin })),
      outputs: [{ scriptPubKey: `0014${digit.repeat(40)}`, valueSats: 9_000n }],
      lockTime: 0,
    },
    addressType: 'p2wpkh',
    publicKey: OWN_KEY,
  }
}

/** A transaction that another signer was given, named by a digit; a payment is the approved one. */
export function handedOver(
  digit: string,
  inputs = [COIN_A],
  kind: HandedOver['kind'] = 'payment',
): { type: 'handed-over' } & HandedOver {
  const plan = planOf(digit, inputs)
  const digest = transactionDigest(plan.transaction)
  return { type: 'handed-over', kind, txid: planIfSigned({ plan }).txid, digest, plan }
}

/** The same transaction, as its signer returned it. */
export function returned(given: HandedOver): Signed {
  const { txid, rawTransaction, inputs, vsize } = planIfSigned(given)
  return {
    type: 'signed',
    attempt: { kind: given.kind, txid, rawTransaction, inputs, vsize, feeSats: 1_000n },
  }
}

export function seen(digit: string, sighting: ObservedBitcoinStatus): Fact {
  return { type: 'bitcoin-seen', txid: txidOf(digit), sighting }
}

/** A signed EVM transaction, named by a digit of its hash; `null` = sent to a page's wallet. */
export function evmSigned(digit: string | null, kind: EvmAttempt['kind'] = 'call', nonce = 0): Fact {
  const held = digit === null
  return {
    type: 'evm-signed',
    attempt: {
      kind,
      call: APPROVED_TO_BITCOIN.call,
      hash: held ? null : hashOf(digit),
      rawTransaction: held ? null : `0x${digit}${digit}`,
      nonce: held ? null : nonce,
      maxFeePerGas: held ? null : 1n,
    },
  }
}

/** An EVM transaction that another signer was given, told apart by its fee. */
export function handedCall(
  maxFeePerGas: bigint,
  kind: EvmAttempt['kind'] = 'call',
  nonce = 0,
): { type: 'evm-handed-over' } & HandedCall {
  return {
    type: 'evm-handed-over',
    kind,
    call: APPROVED_TO_BITCOIN.call,
    nonce,
    gasLimit: 100_000n,
    maxFeePerGas,
    maxPriorityFeePerGas: 1n,
    derivation: { fingerprint: '73c5da0a', path: [0] },
  }
}

/** The same transaction, as its signer returned it; named by a digit of its hash. */
export function returnedCall(
  digit: string,
  { kind, call, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas }: HandedCall,
): Fact {
  const { to, data, value } = call
  const { chainId } = APPROVED_TO_BITCOIN.intent
  const transaction = { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, to, data, value }
  const rawTransaction = encodeTransaction(transaction, { recovery: 0, r: 1n, s: 1n })
  return {
    type: 'evm-signed',
    attempt: { kind, call, nonce, maxFeePerGas, hash: hashOf(digit), rawTransaction },
  }
}

/** The same payment of a token. */
export const APPROVED_TOKEN_PAYMENT: ApprovedEvmPayment = {
  ...APPROVED_EVM_PAYMENT,
  intent: { ...APPROVED_EVM_PAYMENT.intent, token: addressOf('7') },
  call: transferCall({ token: addressOf('7'), recipientAddress: addressOf('6'), amount: 100n }),
}

/** The token's log of so much, in the block of `mined`. */
export function transferSeen(digit: string, amount: bigint, blockHash = hashOf('f')): Fact {
  return { type: 'transfer-seen', hash: hashOf(digit), blockHash, amount }
}

export function evmSeen(digit: string, sighting: ObservedEvmStatus): Fact {
  return { type: 'evm-seen', hash: hashOf(digit), sighting }
}
