import { Transaction } from 'bitcoinjs-lib'
import * as ecc from 'tiny-secp256k1'
import { bytesToHex, hexToBytes } from 'viem'
import type { Locker } from '../../lockers'
import type { EsploraClient } from '../esplora-client'
import { buildPsbt } from '../psbt'
import type { Signer } from '../signer'
import { planPayment } from '../transaction-plan'
import type { Coin } from '../transaction-plan'

const REPLACEABLE = 0xfffffffd
const MILLI_FEE_RATE = 5_000n

type SignedPayment = { txid: string; hex: string; vout: number }

/**
 * Signs a payment to a script from a locker's confirmed UTXOs, except those in `reserved` (txid:vout). Sends nothing.
 */
export async function signPayout(
  esplora: EsploraClient,
  locker: Locker,
  payout: { script: Uint8Array; valueSats: bigint },
  reserved: ReadonlySet<string>,
): Promise<SignedPayment> {
  const signer = signerOf(locker)
  const plan = planPayment({
    coins: await confirmedCoins(esplora, signer, reserved),
    spend: 'enough',
    outputs: [payout],
    change: { script: signer.output, addressType: signer.addressType },
    milliFeeRate: MILLI_FEE_RATE,
    sequence: REPLACEABLE,
  })
  const psbt = await buildPsbt(plan, async (txid) => {
    const raw = await esplora.rawTransaction(txid)
    if (raw) return raw
    throw new Error(`The Bitcoin node does not know ${txid}.`)
  })
  const key = hexToBytes(locker.privateKey)
  psbt.signAllInputs({ publicKey: hexToBytes(locker.publicKey), sign: (hash) => ecc.sign(hash, key) })
  const transaction = psbt.finalizeAllInputs().extractTransaction(true)
  return { txid: transaction.getId(), hex: transaction.toHex(), vout: 0 }
}

/** The outpoints that a signed transaction spends. */
export function spentOutpoints(hex: string): string[] {
  return Transaction.fromHex(hex).ins.map(
    ({ hash, index }) => `${bytesToHex(hash.toReversed()).slice(2)}:${index}`,
  )
}

async function confirmedCoins(
  esplora: EsploraClient,
  signer: Signer,
  reserved: ReadonlySet<string>,
): Promise<Coin[]> {
  const utxos = await esplora.utxos(signer.address)
  return utxos
    .filter(({ txid, vout, status }) => status.confirmed && !reserved.has(`${txid}:${vout}`))
    .toSorted((left, right) => right.value - left.value)
    .map(({ txid, vout, value }) => ({ txid, vout, valueSats: BigInt(value), signer }))
}

function signerOf(locker: Locker): Signer {
  return {
    addressType: locker.addressType,
    address: locker.address,
    publicKey: locker.publicKey.slice(2),
    output: hexToBytes(locker.lockingScript),
    ...(locker.redeemScript === null ? {} : { redeemScript: hexToBytes(locker.redeemScript) }),
  }
}
