import type { Transaction, TxInput, TxOutput } from 'bitcoinjs-lib'
import { scriptToAddress, scriptType } from '../address'
import type { Ledger } from '../ledger'
import { scriptAsm } from '../script-asm'
import { walkScript } from '../script-walk'
import { prevTxid } from '../txid'
import { jsonSats } from './json-sats'

type Status =
  | { confirmed: false }
  | { confirmed: true; block_height: number; block_hash: string; block_time: number }

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** An unknown transaction is unconfirmed too: Esplora does not distinguish them. */
export function statusJson({ chain }: Ledger, txid: string): Status {
  const confirmed = chain.tx(txid)
  if (confirmed === undefined) return { confirmed: false }
  const { height, blockHash, blockTime } = confirmed
  return { confirmed: true, block_height: height, block_hash: blockHash, block_time: blockTime }
}

function outputJson({ script, value }: TxOutput): object {
  const address = scriptToAddress(script)
  return {
    scriptpubkey: hex(script),
    scriptpubkey_asm: scriptAsm(script),
    scriptpubkey_type: scriptType(script),
    ...(address === undefined ? {} : { scriptpubkey_address: address }),
    value: jsonSats(value),
  }
}

/** The scripts that a spend reveals: P2SH's redeem script, and P2WSH's witness script in either form. */
function innerScripts(input: TxInput, spent: TxOutput): object {
  const isP2sh = scriptType(spent.script) === 'p2sh'
  const redeem = isP2sh ? walkScript(input.script)?.at(-1)?.data : undefined
  const program = redeem ?? spent.script
  const witnessScript = scriptType(program) === 'v0_p2wsh' ? input.witness.at(-1) : undefined
  return {
    ...(redeem === undefined ? {} : { inner_redeemscript_asm: scriptAsm(redeem) }),
    ...(witnessScript === undefined ? {} : { inner_witnessscript_asm: scriptAsm(witnessScript) }),
  }
}

function inputJson(ledger: Ledger, input: TxInput, isCoinbase: boolean): object {
  const spent = isCoinbase ? undefined : ledger.spentOutput(input)
  return {
    txid: prevTxid(input),
    vout: input.index,
    prevout: spent === undefined ? null : outputJson(spent),
    scriptsig: hex(input.script),
    scriptsig_asm: scriptAsm(input.script),
    ...(input.witness.length === 0 ? {} : { witness: input.witness.map(hex) }),
    is_coinbase: isCoinbase,
    sequence: input.sequence,
    ...(spent === undefined ? {} : innerScripts(input, spent)),
  }
}

function feeSats(ledger: Ledger, tx: Transaction): bigint {
  if (tx.isCoinbase()) return 0n
  const paidIn = tx.ins.reduce((sum, input) => sum + (ledger.spentOutput(input)?.value ?? 0n), 0n)
  return tx.outs.reduce((left, output) => left - output.value, paidIn)
}

function bodyJson(ledger: Ledger, txid: string, tx: Transaction): object {
  const isCoinbase = tx.isCoinbase()
  return {
    txid,
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.ins.map((input) => inputJson(ledger, input, isCoinbase)),
    vout: tx.outs.map(outputJson),
    size: tx.byteLength(),
    weight: tx.weight(),
    fee: jsonSats(feeSats(ledger, tx)),
  }
}

/** Pages of an address are asked for again and again, and of a transaction only its status ever changes. */
const bodies = new WeakMap<Transaction, object>()

export function transactionJson(ledger: Ledger, txid: string, tx: Transaction): object {
  const body = bodies.get(tx) ?? bodyJson(ledger, txid, tx)
  bodies.set(tx, body)
  return { ...body, status: statusJson(ledger, txid) }
}

export function outspendJson(ledger: Ledger, txid: string, vout: number): object {
  const spender = ledger.spender(`${txid}:${vout}`)
  if (spender === undefined) return { spent: false }
  return { spent: true, txid: spender.txid, vin: spender.vin, status: statusJson(ledger, spender.txid) }
}
