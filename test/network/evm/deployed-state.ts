import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { hexToBytes, isHex } from 'viem'
import { contentHash } from '../../support/content-hash'
import { startAnvil } from './anvil'
import { deployEvm } from './deploy'
import { lasting } from './deployment'
import type { BaseDeployment, CrossDeployment, Deployment } from './deployment'
import { callRpc } from './json-rpc'
import { kept } from './kept'

/** The chains right after the bridge was deployed to them: where it is, and a file for each that anvil loads. */
export type DeployedState = {
  readonly deployment: Deployment
  readonly baseState: string
  readonly crossState: string
}

export const BASE_CHAIN_ID = 31_337
export const CROSS_CHAIN_ID = 31_338

type Addresses = { base: BaseDeployment; cross: CrossDeployment }

/** Deployed by whoever asks first, and kept for as long as nothing changes that it is made from. */
export async function deployedState(): Promise<DeployedState> {
  const folder = await kept(`deployed-${madeFrom()}`, deployInto)
  const addresses: Addresses = JSON.parse(await readFile(`${folder}/addresses.json`, 'utf8'))
  return {
    deployment: { ...addresses, ...lasting },
    baseState: `${folder}/base.json`,
    crossState: `${folder}/cross.json`,
  }
}

/** Hashes of contracts and scripts, and of what says the versions of the tools that compile and run them. */
function madeFrom(): string {
  const { resolve } = createRequire(import.meta.url)
  const folderOf = (tool: string) => dirname(resolve(`${tool}/package.json`))
  const hashes = [
    contentHash(fileURLToPath(new URL('..', import.meta.url)), ['evm', 'lockers.ts']),
    contentHash(folderOf('@foundry-rs/anvil'), ['package.json']),
    contentHash(folderOf('solc'), ['package.json']),
  ]
  return hashes.map((hash) => hash.slice(0, 10)).join('-')
}

async function deployInto(folder: string): Promise<void> {
  const base = await startAnvil({ chainId: BASE_CHAIN_ID })
  try {
    const cross = await startAnvil({ chainId: CROSS_CHAIN_ID })
    try {
      const addresses = await deployEvm({ base: base.url, cross: cross.url })
      await writeFile(`${folder}/addresses.json`, JSON.stringify(addresses))
      await writeFile(`${folder}/base.json`, await dump(base.url))
      await writeFile(`${folder}/cross.json`, await dump(cross.url))
    } finally {
      await cross.stop()
    }
  } finally {
    await base.stop()
  }
}

async function dump(url: string): Promise<Uint8Array> {
  const state = await callRpc(url, 'anvil_dumpState', [])
  if (!isHex(state)) throw new Error('anvil dumps no state')
  return gunzipSync(hexToBytes(state))
}
