import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'
import vectors from '~/test/vectors/wrap-unsigned.json'

type VectorCase = (typeof vectors.cases)[number]

/** A genuine response of a service, with what the wallet knew when it sent the request. */
export type WrapCase = { name: string; input: WrapReviewInput; privateKey: Uint8Array; codec: string }

export const WRAP_CASES: readonly WrapCase[] = vectors.cases.map((vector) => ({
  name: vector.name,
  codec: vector.opReturn.codec,
  privateKey: hex.decode(vector.privateKeyHex),
  input: {
    psbt: vector.response.unsignedTransaction,
    network: oneOf(BITCOIN_NETWORKS, vector.network),
    intent: intentOf(vector),
    signer: { ...vector.signer, addressType: oneOf(ADDRESS_TYPES, vector.signer.addressType) },
    prevTxs: previousTransactions(vector),
    utxos: vector.response.inputs.map(({ hash, index, value }) => ({
      txid: hash,
      vout: index,
      valueSats: BigInt(value),
      confirmations: 6,
    })),
    lockers: [vector.locker.lockingScript],
    policy: {
      maxFeeRate: 100,
      maxFeeSats: 100_000n,
      maxServiceFeeSats: 10_000n,
      maxBridgeFeePercent: 2,
      quotedServiceFeeSats: BigInt(vector.opReturn.networkFeeSats),
      marketFeeRate: vector.feeRateSatPerVb,
      codecs: ['v1', 'v2'],
      appIds: [1, 10, 20],
    },
  },
}))

export const anyCase = fc.constantFrom(...WRAP_CASES)

export function codes({ findings }: WrapReview): string[] {
  return findings.map(({ code }) => code)
}

/** @param name one of the vectors' names */
export function wrapCase(name: string): WrapCase {
  const found = WRAP_CASES.find((item) => item.name === name)
  if (found === undefined) throw new Error(`no vector ${name}`)
  return found
}

function intentOf({ intent }: VectorCase): WrapReviewInput['intent'] {
  return {
    amountSats: BigInt(intent.amountSats),
    chainId: intent.chainId,
    recipientAddress: `0x${intent.recipientAddress.slice(2)}`,
    thirdPartyId: intent.thirdPartyId,
    payload:
      intent.outputToken === null
        ? { kind: 'wrap' }
        : { kind: 'swap', outputToken: `0x${intent.outputToken.slice(2)}` },
    minOutput: BigInt(intent.minOutputAmount ?? 0),
  }
}

function previousTransactions({ prevTxs }: VectorCase): Record<string, string> {
  return Object.fromEntries(
    Object.entries(prevTxs).flatMap(([txid, raw]) => (typeof raw === 'string' ? [[txid, raw]] : [])),
  )
}

function oneOf<T extends string>(allowed: readonly T[], value: string): T {
  const found = allowed.find((option) => option === value)
  if (found === undefined) throw new Error(`unexpected ${value}`)
  return found
}
