import { bcoin } from '../../network/bitcoin/load-bcoin'
import {
  createTestWallet,
  type TestWallet,
  walletOfKey,
  type WalletType,
} from '../../network/bitcoin/test-wallet'
import type { TestNetwork } from '../../network/service/fixture'

const PURPOSE: Record<WalletType, number> = { p2wpkh: 84, 'p2sh-p2wpkh': 49, p2pkh: 44 }
const SATS = 10_000n
const FEE_SATS = 1_000n
const ELSEWHERE = createTestWallet('elsewhere', 'p2wpkh')

const row = (branch: 0 | 1, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => `${branch}/${first + at}`)

/** Sixty paths: a row and, nineteen unused addresses later, another one, on both branches. */
export const SIXTY = [...row(0, 0, 25), ...row(0, 45, 58), ...row(1, 0, 7), ...row(1, 27, 38)]

/** As many paths, a third of them for change. */
export function rowsOf(count: number): string[] {
  const change = Math.floor(count / 3)
  return [...row(0, 0, count - change - 1), ...row(1, 0, change - 1)]
}

/** The first account of a phrase, as bcoin and bitcoinjs-lib derive it. */
export function accountOfPhrase(phrase: string, type: WalletType): (path: string) => TestWallet {
  const seed = bcoin.Mnemonic.fromPhrase(phrase).toSeed()
  const account = bcoin.HDPrivateKey.fromSeed(seed).derivePath(`m/${PURPOSE[type]}'/1'/0'`)
  const branches = [account.derive(0), account.derive(1)]
  return (path) => {
    const [branch, index] = path.split('/').map(Number)
    const key = branches[branch ?? 0]?.derive(index ?? 0)
    if (key === undefined) throw new Error(`${path} is no path`)
    return walletOfKey(key.privateKey, type)
  }
}

/**
 * Pays each of these addresses of a phrase once, and spends the coins of all but the last of them again.
 * @returns the addresses, those with coins, and what these hold
 */
export async function useAddresses(
  network: TestNetwork,
  account: (path: string) => TestWallet,
  { paths, coins, sats: least = SATS }: { paths: readonly string[]; coins: number; sats?: bigint },
) {
  const { bitcoin } = network
  const wallets = paths.map(account)
  const payer = createTestWallet(`payer of ${wallets[0]?.address}`, 'p2wpkh')
  const sums = wallets.map((_, at) => least + BigInt(at))
  const total = sums.reduce((sum, sats) => sum + sats, 0n)
  const coin = await bitcoin.fund(payer.address, total + 100_000n)
  const targets = wallets.map(({ script }, at) => ({ script, sats: sums[at] ?? 0n }))
  const paid = payer.sign([{ ...coin, prevHex: await rawOf(bitcoin, coin.txid) }], targets)
  const txid = await bitcoin.sendRaw(paid)
  await bitcoin.mine(1)
  for (const [vout, wallet] of wallets.slice(0, wallets.length - coins).entries()) {
    const spent = { prevHex: paid, txid, vout }
    const sats = (sums[vout] ?? 0n) - FEE_SATS
    await bitcoin.sendRaw(wallet.sign([spent], [{ script: ELSEWHERE.script, sats }]))
  }
  // Nothing of it is so new that a server may not have heard of it.
  await bitcoin.mine(3)
  await network.untilBothKnow()
  const held = sums.slice(wallets.length - coins).reduce((sum, sats) => sum + sats, 0n)
  const addresses = wallets.map(({ address }) => address)
  return { addresses, withCoins: addresses.slice(addresses.length - coins), held }
}

async function rawOf({ nodeUrl }: TestNetwork['bitcoin'], txid: string): Promise<string> {
  return (await fetch(`${nodeUrl}/tx/${txid}/hex`)).text()
}
