import { findSatspan } from '@satspan/client'
import { connect, createConfig } from '@wagmi/core'
import { custom } from 'viem'
import { polygon } from 'viem/chains'
import { swapBack } from '../recipes/wagmi'

/** The page reads no chain by itself. */
const nowhere = custom({ request: () => Promise.reject(new Error('nothing is asked of a node')) })

/** Connects the wallet that the page announces, and swaps with it. @returns the swap's id */
export async function swapWithConnector(units: string): Promise<string> {
  const config = createConfig({ chains: [polygon], transports: { [polygon.id]: nowhere } })
  const [connector] = config.connectors
  const satspan = await findSatspan()
  if (connector === undefined || satspan === null) throw new Error('the page has no two wallets')
  await connect(config, { connector })
  const swap = await swapBack(satspan, config, BigInt(units))
  return swap.id
}
