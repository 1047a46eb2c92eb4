import { decodeTransfer } from '~/lib/core/evm/transfer'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { finding } from './findings'
import type { EvmPaymentReviewInput } from './types'

type Facts = EvmPaymentReviewInput

const NOBODY: Hex = `0x${'0'.repeat(40)}`

/** The call, decoded again, pays this recipient this amount, and does nothing else. */
export const transferCheck = createCheck('transfer', findAltered, ({ intent }: Facts) => ({
  sentUnits: intent.amount,
  recipient: intent.recipientAddress,
}))

/** The recipient is somebody else who can use what arrives. */
export const recipientCheck = createCheck('recipient', findRecipient, ({ intent }: Facts) => ({
  recipient: intent.recipientAddress,
}))

/** It does not fail on the chain's latest state. */
export const runCheck = createCheck('simulated', findFailure, ({ run }: Facts) => ({
  count: 1,
  blockNumber: run.blockNumber,
}))

/** Exactly the amount arrives. */
export const arrivalCheck = createCheck('arrival', findShortfall, ({ run: { arrivedUnits } }: Facts) =>
  arrivedUnits === null ? undefined : { arrivingUnits: arrivedUnits },
)

function findAltered({ intent, call }: Facts): Finding[] {
  const { token, recipientAddress, amount } = intent
  const told = decodeTransfer(call.data)
  const paid = token === null ? { recipient: call.to, amount: call.value } : told
  const differs = {
    contract: token !== null && !sameAddress(call.to, token),
    value: token !== null && call.value !== 0n,
    calldata: token === null ? call.data !== '0x' : told === undefined,
    recipient: paid !== undefined && !sameAddress(paid.recipient, recipientAddress),
    amount: paid !== undefined && (paid.amount !== amount || amount <= 0n),
  }
  return Object.entries(differs).flatMap(([field, isDifferent]) =>
    isDifferent ? [finding('transfer-altered', { field })] : [],
  )
}

function findRecipient({ intent, account, recipient }: Facts): Finding[] {
  const { recipientAddress, token } = intent
  if (sameAddress(recipientAddress, account)) return [finding('transfer-own')]
  if (sameAddress(recipientAddress, NOBODY)) return [finding('transfer-nobody')]
  // The simulation shows that a contract takes the native currency; nothing can show whether it can use a token.
  if (recipient.hasCode && token !== null) return [finding('transfer-to-contract')]
  return recipient.isUnused ? [finding('transfer-unused')] : []
}

function findFailure({ run: { revertReason, isAccepted } }: Facts): Finding[] {
  if (revertReason !== null) return [finding('transfer-reverted', { reason: revertReason })]
  return isAccepted ? [] : [finding('transfer-denied')]
}

/** A fee taken on the way can be accepted; receiving nothing, or more than was sent, cannot. */
function findShortfall({ intent: { amount }, run: { arrivedUnits, revertReason } }: Facts): Finding[] {
  if (revertReason !== null || arrivedUnits === null || arrivedUnits === amount) return []
  const figures = { arrivingUnits: arrivedUnits, sentUnits: amount }
  return [finding(arrivedUnits > 0n && arrivedUnits < amount ? 'transfer-taxed' : 'transfer-lost', figures)]
}
