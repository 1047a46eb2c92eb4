import type { SignedTransaction } from '~/lib/core/bitcoin/finalize'
import { signaturesFrom, withSignatures } from './take-back'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { type AddressPath, type AddressType, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { carrierScript } from '~/lib/core/bitcoin/data-carrier'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import {
  type ProvenInput,
  type ReviewedTransaction,
  sealReviewed,
  type SigningPlan,
} from '~/lib/core/bitcoin/reviewed'
import { txidOf, type TransactionOutput } from '~/lib/core/bitcoin/transaction'
import { outsideAddress, type OutsideKeys, type OwnPaths } from '~/lib/core/outside/account/outside-account'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'

const MASTER = HDKey.fromMasterSeed(new Uint8Array(32).fill(3))
const FUNCTIONS: Record<AddressType, [string, number]> = {
  p2wpkh: ['wpkh(*)', 84],
  'p2sh-p2wpkh': ['sh(wpkh(*))', 49],
  p2pkh: ['pkh(*)', 44],
}

type ReviewedSpend = {
  plan: SigningPlan
  reviewed: ReviewedTransaction
  previous: Record<string, string>
}

export type OutsideSpend = ReviewedSpend & {
  account: OutsideKeys
  own: OwnPaths
  /** The other signer's key. */
  root: HDKey
  privateKey: Uint8Array
}

/** A reviewed payment of an outside account of which everything is known. */
export function outsideSpend(addressType: AddressType, inputCount = 2): OutsideSpend {
  const [shape, purpose] = FUNCTIONS[addressType]
  const node = MASTER.derive(`m/${purpose}'/0'/0'`)
  const fingerprint = MASTER.fingerprint.toString(16).padStart(8, '0')
  const expression = `[${fingerprint}/${purpose}h/0h/0h]${node.publicExtendedKey}/0/*`
  const account = readOutsideAccount(shape.replace('*', expression), 'mainnet')
  const { privateKey } = node.derive('m/0/0')
  if (account.kind !== 'keys' || privateKey === null) throw new Error('an account of keys')
  return { account, own: firstPaths(account), root: MASTER, privateKey, ...spendOf(account, { inputCount }) }
}

type SpendParts = {
  inputCount?: number
  paid?: string
  carrierBytes?: number
  paths?: readonly AddressPath[]
}

/**
 * A reviewed payment of an account, with a carrier and change on both branches. `paid`: the script that is paid; `paths`:
 * of the coins, one each.
 */
export function spendOf(
  account: OutsideKeys,
  { inputCount = 2, paid = `0014${'22'.repeat(20)}`, carrierBytes = 28, paths = [] }: SpendParts,
): ReviewedSpend {
  const own = outsideAddress(account, FIRST_PATH)
  const owners = Array.from({ length: Math.max(inputCount, paths.length) }, (_, index) => {
    const path = paths[index]
    if (path === undefined) return { scriptPubKey: own.scriptPubKey }
    const { scriptPubKey, addressType, publicKey } = outsideAddress(account, path)
    return { scriptPubKey, key: { addressType, publicKey, path } }
  })
  const coins = owners.map((owner, index) => coinOf(owner, index))
  const plan: SigningPlan = {
    transaction: {
      version: 2,
      inputs: coins.map(({ input }) => input),
      outputs: [
        { scriptPubKey: paid, valueSats: 3_000n },
        { scriptPubKey: carrierScript(new Uint8Array(carrierBytes).fill(9)), valueSats: 0n },
        { scriptPubKey: own.scriptPubKey, valueSats: 4_000n },
        { scriptPubKey: outsideAddress(account, { branch: 1, index: 0 }).scriptPubKey, valueSats: 1_000n },
      ],
      lockTime: 0,
    },
    addressType: account.addressType,
    publicKey: own.publicKey,
  }
  const previous = Object.fromEntries(coins.map(({ raw, input }) => [input.txid, raw]))
  return { plan, reviewed: sealReviewed(plan), previous }
}

function coinOf({ scriptPubKey, key }: Pick<ProvenInput, 'scriptPubKey' | 'key'>, index: number) {
  const output: TransactionOutput = { scriptPubKey, valueSats: 10_000n + BigInt(index) }
  const raw = hex.encode(
    encodeUnsigned({
      version: 2,
      inputs: [{ txid: '11'.repeat(32), vout: index, sequence: 0xffffffff }],
      outputs: [{ scriptPubKey: `0014${'33'.repeat(20)}`, valueSats: 1n }, output],
      lockTime: 0,
    }),
  )
  const input = { ...output, txid: txidOf(raw), vout: 1, sequence: 0xfffffffd }
  return { raw, input: { ...input, ...(key && { key }) } }
}

/** The reviewed transaction with the signatures of what was returned. */
export function takeBack(returned: Uint8Array | string, reviewed: ReviewedTransaction): SignedTransaction {
  return withSignatures(reviewed, reviewed, signaturesFrom(returned, reviewed))
}

/** The first address of each branch, by its script. */
export function firstPaths(account: OutsideKeys): OwnPaths {
  const paths: readonly AddressPath[] = [FIRST_PATH, { branch: 1, index: 0 }]
  return new Map(paths.map((path) => [outsideAddress(account, path).scriptPubKey, path]))
}
