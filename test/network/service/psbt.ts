import { Psbt, Transaction } from 'bitcoinjs-lib'
import { REGTEST } from './bitcoin-script'
import type { TransactionPlan } from './transaction-plan'

/** Returns the raw previous transaction of a legacy UTXO. */
type PreviousTransactions = (txid: string) => Promise<string>

/** PSBT v0 of a plan: witness inputs carry only their output, legacy inputs their full previous transaction. */
export async function buildPsbt(plan: TransactionPlan, previous: PreviousTransactions): Promise<Psbt> {
  const psbt = new Psbt({ network: REGTEST }).setVersion(2).setLocktime(plan.locktime)
  for (const { txid, vout, valueSats, signer } of plan.coins) {
    const outpoint = { hash: txid, index: vout, sequence: plan.sequence }
    if (signer.addressType === 'p2pkh') {
      psbt.addInput({ ...outpoint, nonWitnessUtxo: Buffer.from(await previous(txid), 'hex') })
      continue
    }
    const witnessUtxo = { script: signer.output, value: valueSats }
    const redeem = signer.redeemScript ? { redeemScript: signer.redeemScript } : {}
    psbt.addInput({ ...outpoint, witnessUtxo, ...redeem })
  }
  for (const { script, valueSats } of plan.outputs) psbt.addOutput({ script, value: valueSats })
  return psbt
}

/** The txid, if signing cannot change it; nested and legacy inputs get their scriptSig only when signed. */
export function foreseenTxid(plan: TransactionPlan, psbt: Psbt): string | undefined {
  if (plan.coins.some((coin) => coin.signer.addressType !== 'p2wpkh')) return undefined
  return transactionOf(psbt).getId()
}

function transactionOf(psbt: Psbt): Transaction {
  return Transaction.fromBuffer(psbt.data.getTransaction())
}
