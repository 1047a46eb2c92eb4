import { scriptPubKeyOf } from '~/lib/core/address'
import type { KeystoreAccounts } from '~/lib/services/wallet/accounts'
import type { TestNetwork } from '../../network/service/fixture'

const FUNDED_SATS = 10_000_000n
export const AMOUNT_SATS = 1_000_000n

/** Two UTXOs, so that one of them remains. */
export async function fundBitcoin(network: TestNetwork, { bitcoin }: KeystoreAccounts): Promise<void> {
  await network.bitcoin.fund(bitcoin.address, FUNDED_SATS)
  await network.bitcoin.fund(bitcoin.address, FUNDED_SATS / 2n)
}

export type Listed = {
  txid: string
  status: { confirmed: boolean }
  vin: { prevout: { scriptpubkey: string } | null }[]
  vout: { scriptpubkey: string }[]
}

/** The confirmed transactions of this account that pay one of these scripts. */
export async function paymentsTo(
  scripts: ReadonlySet<string>,
  network: TestNetwork,
  { bitcoin }: KeystoreAccounts,
): Promise<number> {
  const [url] = network.bitcoin.esploraUrls
  const response = await fetch(`${url}/address/${bitcoin.address}/txs`)
  const listed: Listed[] = JSON.parse(await response.text())
  const own = scriptPubKeyOf(bitcoin.address, 'regtest')
  return listed.filter(
    ({ status, vin, vout }) =>
      status.confirmed &&
      vin.some(({ prevout }) => prevout?.scriptpubkey === own) &&
      vout.some(({ scriptpubkey }) => scripts.has(scriptpubkey)),
  ).length
}
