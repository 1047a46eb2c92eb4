import type { Transaction } from 'bitcoinjs-lib'
import { scriptHash } from '../chain-index'
import type { Ledger } from '../ledger'
import { jsonSats } from './json-sats'
import { statusJson, transactionJson } from './transaction-json'

const chainPage = 25
const mempoolPage = 50

type Stats = {
  funded_txo_count: number
  funded_txo_sum: number
  spent_txo_count: number
  spent_txo_sum: number
  tx_count: number
}

/** Whether a transaction pays or spends the script of that hash. */
export function touches(ledger: Ledger, tx: Transaction, hash: string): boolean {
  return (
    tx.outs.some(({ script }) => scriptHash(script) === hash) ||
    tx.ins.some((input) => {
      const spent = ledger.spentOutput(input)
      return spent !== undefined && scriptHash(spent.script) === hash
    })
  )
}

function mempoolTxids(ledger: Ledger, hash: string): string[] {
  return ledger.mempool
    .all()
    .filter(({ tx }) => touches(ledger, tx, hash))
    .map(({ txid }) => txid)
}

function stats(ledger: Ledger, txids: string[], hash: string): Stats {
  const txs = txids.map((txid) => ledger.tx(txid)).filter((tx) => tx !== undefined)
  const isOurs = ({ script }: { script: Uint8Array }): boolean => scriptHash(script) === hash
  const funded = txs.flatMap((tx) => tx.outs.filter(isOurs))
  const spent = txs.flatMap((tx) =>
    tx.ins
      .map((input) => ledger.spentOutput(input))
      .filter((output) => output !== undefined)
      .filter(isOurs),
  )
  const sum = (outputs: { value: bigint }[]): number =>
    jsonSats(outputs.reduce((total, output) => total + output.value, 0n))
  return {
    funded_txo_count: funded.length,
    funded_txo_sum: sum(funded),
    spent_txo_count: spent.length,
    spent_txo_sum: sum(spent),
    tx_count: txs.length,
  }
}

export function statsJson(ledger: Ledger, hash: string): { chain_stats: Stats; mempool_stats: Stats } {
  return {
    chain_stats: stats(ledger, ledger.chain.history(hash), hash),
    mempool_stats: stats(ledger, mempoolTxids(ledger, hash), hash),
  }
}

/** Outputs that nothing spends, not even in the mempool. */
export function utxosJson(ledger: Ledger, hash: string): object[] {
  return [...ledger.chain.history(hash), ...mempoolTxids(ledger, hash)].flatMap((txid) =>
    (ledger.tx(txid)?.outs ?? []).flatMap((output, vout) =>
      scriptHash(output.script) === hash && ledger.spender(`${txid}:${vout}`) === undefined
        ? [{ txid, vout, status: statusJson(ledger, txid), value: jsonSats(output.value) }]
        : [],
    ),
  )
}

function render(ledger: Ledger, txids: string[]): object[] {
  return txids.flatMap((txid) => {
    const tx = ledger.tx(txid)
    return tx === undefined ? [] : [transactionJson(ledger, txid, tx)]
  })
}

/** A page of confirmed transactions, newest first, starting after `lastSeen`. */
export function chainTxsJson(ledger: Ledger, hash: string, lastSeen?: string): object[] {
  const newestFirst = ledger.chain.history(hash).toReversed()
  const start = lastSeen === undefined ? 0 : newestFirst.indexOf(lastSeen) + 1
  const isUnknown = lastSeen !== undefined && start === 0
  return isUnknown ? [] : render(ledger, newestFirst.slice(start, start + chainPage))
}

export function mempoolTxsJson(ledger: Ledger, hash: string): object[] {
  return render(ledger, mempoolTxids(ledger, hash).toReversed().slice(0, mempoolPage))
}
