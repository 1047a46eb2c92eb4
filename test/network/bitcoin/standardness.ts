import type { Transaction, TxOutput } from 'bitcoinjs-lib'
import { isWitnessProgram, scriptType } from './address'
import { Rejection } from './rejection'
import { isPushOnly } from './script-walk'

const maxWeight = 400_000
const maxScriptSigBytes = 1650
const maxNullDataScriptBytes = 83
const minStrippedBytes = 65
/** In sat/vB: an output is dust if spending it at this rate costs more than it is worth. */
const dustFeeRate = 3n
const spendBytes = { witness: 67, legacy: 148 }

function isDust({ script, value }: TxOutput): boolean {
  const outputBytes = 8 + (script.length < 0xfd ? 1 : 3) + script.length
  const spend = isWitnessProgram(script) ? spendBytes.witness : spendBytes.legacy
  return value < dustFeeRate * BigInt(outputBytes + spend)
}

function outputReason(output: TxOutput): string | undefined {
  const type = scriptType(output.script)
  if (type === 'op_return') {
    return output.script.length > maxNullDataScriptBytes || !isPushOnly(output.script.subarray(1))
      ? 'scriptpubkey'
      : undefined
  }
  const isKnown = type !== 'empty' && (type !== 'unknown' || isWitnessProgram(output.script))
  if (!isKnown) return 'scriptpubkey'
  return isDust(output) ? 'dust' : undefined
}

function standardReason(tx: Transaction): string | undefined {
  if (tx.version < 1 || tx.version > 2) return 'version'
  if (tx.weight() > maxWeight) return 'tx-size'
  if (tx.byteLength(false) < minStrippedBytes) return 'tx-size-small'
  for (const { script } of tx.ins) {
    if (script.length > maxScriptSigBytes) return 'scriptsig-size'
    if (!isPushOnly(script)) return 'scriptsig-not-pushonly'
  }
  const reason = tx.outs.map(outputReason).find((found) => found !== undefined)
  if (reason !== undefined) return reason
  const nullData = tx.outs.filter(({ script }) => scriptType(script) === 'op_return')
  return nullData.length > 1 ? 'multi-op-return' : undefined
}

/** Bitcoin Core's relay rules for a transaction by itself. bcoin's own do not know taproot outputs. */
export function checkStandard(tx: Transaction): void {
  const reason = standardReason(tx)
  if (reason !== undefined) throw new Rejection(reason)
}
