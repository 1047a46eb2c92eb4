import { Transaction } from 'bitcoinjs-lib'
import { addressToScript } from '../address'
import { scriptHash } from '../chain-index'
import { Ledger } from '../ledger'
import { payFromMiner } from '../miner-wallet'
import { wireHash } from '../txid'
import { inventedChain, type Place } from './invented-chain'

/** How deep the transaction is said to be, 0 = in the mempool; and in which kind of block. */
type Depth = { depth?: number | undefined; block?: Place['block'] | undefined }

/** A transaction that never was, or that is not where it is said to be. */
export type Invention =
  /** A child that spends one or all of a transaction's unspent outputs, with a stranger's signatures. */
  | ({ name: 'invent-child'; txid: string; vout?: number | undefined } & Depth)
  /** A payment that is valid and was never sent. */
  | ({ name: 'invent-payout'; address: string; sats: bigint } & Depth)
  /** A transaction that waits in the mempool. */
  | ({ name: 'invent-confirmation'; txid: string } & Depth)

/** Adds the invention to what a server knows. What is invented stays the same, however the chain goes on. */
export function inventor(invention: Invention, truth: Ledger): (truth: Ledger) => Ledger {
  const tx = inventedTransaction(invention, truth)
  const feeSats = truth.feeSats(tx) ?? 0n
  const { depth = invention.name === 'invent-child' ? 0 : 1, block = 'existing' } = invention
  const height = truth.chain.tip().height - depth + 1
  if (height < 1) throw new Error(`the chain is not ${depth} blocks deep`)
  return ({ chain, mempool }) => {
    const known = mempool.copy()
    known.remove(tx.getId())
    if (depth > 0) return new Ledger(inventedChain(new Ledger(chain, known), { tx, height, block }), known)
    known.add(tx.toBuffer(), feeSats)
    return new Ledger(chain, known)
  }
}

function inventedTransaction(invention: Invention, truth: Ledger): Transaction {
  if (invention.name === 'invent-payout')
    return payFromMiner(truth, addressToScript(invention.address), invention.sats)
  const tx = truth.tx(invention.txid)
  if (tx === undefined) throw new Error(`${invention.txid} is not known here`)
  return invention.name === 'invent-child' ? childOf(tx, truth, invention.vout) : tx
}

const CHILD_FEE_SATS = 1_000n

function childOf(parent: Transaction, truth: Ledger, vout: number | undefined): Transaction {
  const child = new Transaction()
  child.version = 2
  let sats = -CHILD_FEE_SATS
  for (const [index, output] of parent.outs.entries()) {
    const isMeant = vout === undefined ? output.value > 0n : vout === index
    if (!isMeant || truth.spender(`${parent.getId()}:${index}`) !== undefined) continue
    child.addInput(wireHash(parent.getId()), index, 0xfffffffd)
    sats += output.value
    signAsStranger(child, output.script, truth)
  }
  if (sats <= 0n) throw new Error(`${parent.getId()} has no such coin that could be spent`)
  child.addOutput(addressToScript('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'), sats)
  return child
}

/** As good as a stranger can: with what the same script's earlier spends have revealed, which signs another transaction. */
function signAsStranger(child: Transaction, script: Uint8Array, truth: Ledger): void {
  const vin = child.ins.length - 1
  const confirmed = truth.chain.history(scriptHash(script)).map((txid) => truth.tx(txid))
  const revealed = [...confirmed, ...truth.mempool.all().map(({ tx }) => tx)]
    .flatMap((tx) => tx?.ins ?? [])
    .find((input) => Buffer.compare(truth.spentOutput(input)?.script ?? Buffer.alloc(0), script) === 0)
  child.setInputScript(vin, revealed?.script ?? new Uint8Array())
  child.setWitness(vin, revealed?.witness ?? [Buffer.alloc(71, 0x30), Buffer.alloc(33, 0x02)])
}
