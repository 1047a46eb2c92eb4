import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import * as fc from 'fast-check'
import { ADDRESS_TYPES, type AddressPath } from '~/lib/core/bitcoin/address-type'
import { BITCOIN_NETWORKS } from '~/lib/core/network'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'
import vectors from '~/test/vectors/wrap-unsigned.json'
import whole from '~/test/vectors/wrap-whole-accounts.json'

type OwnerVector = (typeof vectors.cases)[number]
type WholeVector = (typeof whole.cases)[number]
type VectorCase = OwnerVector | WholeVector

/** A genuine response of a service, with what the wallet knew when it sent the request. */
export type WrapCase = {
  name: string
  input: WrapReviewInput
  /** Of all inputs, by their public keys. */
  privateKeys: ReadonlyMap<string, Uint8Array>
  codec: string
}

const TYPE_OF_PURPOSE = new Map([
  ["84'", 'p2wpkh'],
  ["49'", 'p2sh-p2wpkh'],
  ["44'", 'p2pkh'],
] as const)

/** From one address, whose change returns to it. */
const OWNER_CASES: readonly WrapCase[] = vectors.cases.map((vector) => ({
  ...commonOf(vector),
  privateKeys: new Map([[vector.signer.publicKey, hex.decode(vector.privateKeyHex)]]),
  input: {
    ...inputOf(vector),
    signer: { ...vector.signer, addressType: oneOf(ADDRESS_TYPES, vector.signer.addressType) },
    utxos: vector.response.inputs.map(coinOf),
  },
}))

/** From several addresses of an account, some of several types, with change to a further one. */
export const WHOLE_CASES: readonly WrapCase[] = whole.cases.map((vector) => {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(vector.mnemonic))
  const signers = vector.response.inputs.map(({ signerInfo }) =>
    signerAt(root, signerInfo.derivationPath, signerInfo.address),
  )
  const change = signerAt(root, vector.change.derivationPath, vector.change.address)
  const [first] = signers
  if (first === undefined) throw new Error(`no inputs in ${vector.name}`)
  return {
    ...commonOf(vector),
    privateKeys: new Map(signers.map(({ signer, privateKey }) => [signer.publicKey, privateKey])),
    input: {
      ...inputOf(vector),
      signer: first.signer,
      signers: signers.map(({ signer }) => signer),
      change: change.signer,
      utxos: vector.response.inputs.map((coin) => ({
        ...coinOf(coin),
        address: coin.signerInfo.address,
      })),
    },
  }
})

export const WRAP_CASES: readonly WrapCase[] = [...OWNER_CASES, ...WHOLE_CASES]

export const anyCase = fc.constantFrom(...WRAP_CASES)

/** The private key of a case's input. */
export function keyIn({ privateKeys }: Pick<WrapCase, 'privateKeys'>) {
  return ({ publicKey }: { publicKey: string }): Uint8Array => privateKeys.get(publicKey) ?? new Uint8Array()
}

/** The only private key of a case of one address. */
export function onlyKeyOf({ privateKeys }: Pick<WrapCase, 'privateKeys'>): Uint8Array {
  const [key, ...more] = privateKeys.values()
  if (key === undefined || more.length > 0) throw new Error('one key')
  return key
}

export function codes({ findings }: WrapReview): string[] {
  return findings.map(({ code }) => code)
}

/** @param name one of the vectors' names */
export function wrapCase(name: string): WrapCase {
  const found = WRAP_CASES.find((item) => item.name === name)
  if (found === undefined) throw new Error(`no vector ${name}`)
  return found
}

function commonOf({ name, opReturn: { codec } }: VectorCase) {
  return { name, codec }
}

function inputOf(vector: VectorCase): Omit<WrapReviewInput, 'signer' | 'utxos'> {
  return {
    psbt: vector.response.unsignedTransaction,
    network: oneOf(BITCOIN_NETWORKS, vector.network),
    intent: intentOf(vector),
    prevTxs: previousTransactions(vector),
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
  }
}

function coinOf({ hash, index, value }: { hash: string; index: number; value: number }) {
  return { txid: hash, vout: index, valueSats: BigInt(value), confirmations: 6 }
}

function signerAt(root: HDKey, derivationPath: string, address: string) {
  const { publicKey, privateKey } = root.derive(derivationPath)
  const [, purpose = '', , , branch, index] = derivationPath.split('/')
  const addressType = [...TYPE_OF_PURPOSE].find(([step]) => step === purpose)?.[1]
  if (publicKey === null || privateKey === null || addressType === undefined)
    throw new Error(`no key at ${derivationPath}`)
  const path: AddressPath = { branch: branch === '1' ? 1 : 0, index: Number(index) }
  return { privateKey, signer: { address, addressType, publicKey: hex.encode(publicKey), path } }
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
