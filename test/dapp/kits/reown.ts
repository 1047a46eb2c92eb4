import { bitcoin } from '@reown/appkit/networks'
import { BitcoinAdapter } from '@reown/appkit-adapter-bitcoin'
import { ChainController } from '@reown/appkit-controllers'

const adapter = new BitcoinAdapter()
/** In place of Reown's modal, which speaks with Reown's cloud. The types of its packages contradict each other. */
ChainController.initialize([Object(adapter)], [Object(bitcoin)], Object({}))

/** The adapter's name for each wallet is that of the wallet. */
const id = 'Satspan'

export async function connect(): Promise<string> {
  await adapter.syncConnectors()
  const { address } = await adapter.connect({ id, type: '', chainId: bitcoin.id })
  return address
}

export async function request(method: string, params?: unknown): Promise<unknown> {
  const connector = adapter.connectors.find((one) => one.id === id)
  return Object(connector).request({ method, params })
}

export async function disconnect(): Promise<void> {
  await adapter.disconnect({ id })
}
