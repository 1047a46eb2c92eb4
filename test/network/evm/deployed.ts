import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startAnvil } from './anvil'
import type { Anvil } from './anvil'
import { BASE_KINDS } from './base-kinds'
import type { BaseKind } from './base-kinds'
import { compileContracts } from './compile'
import { deployEvm } from './deploy'
import type { DeployedContracts } from './deployment'
import { callRpc } from './json-rpc'
import { kept } from './kept'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export type EvmNodes = { readonly base: Anvil; readonly cross: Anvil }

const CHAINS = ['base', 'cross'] as const

/** Two fresh nodes. What has started is in `started`, even where the rest throws. */
export async function startNodes(started: { stop(): Promise<void> }[]): Promise<EvmNodes> {
  const base = await startAnvil({ chainId: 31_337 })
  started.push(base)
  const cross = await startAnvil({ chainId: 31_338 })
  started.push(cross)
  return { base, cross }
}

/** Puts the bridge on two fresh nodes, which then know the state of each block. */
export function deployAnew({ base, cross }: EvmNodes, kind: BaseKind): Promise<DeployedContracts> {
  return deployEvm({ base: base.url, cross: cross.url }, BASE_KINDS[kind])
}

/**
 * Puts the bridge on two fresh nodes, which know the states before no more. It is deployed once, and what the nodes hold
 * is kept: to load it takes a twentieth of the hundred transactions' time.
 */
export async function loadDeployed(nodes: EvmNodes, kind: BaseKind): Promise<DeployedContracts> {
  const folder = await kept(`deployed-${kind}-${await sourcesHash()}`, (draft) => deployInto(draft, kind))
  for (const chain of CHAINS) {
    await callRpc(nodes[chain].url, 'anvil_loadState', [await readFile(`${folder}/${chain}.hex`, 'utf8')])
    // The tip of a chain that is in use is not as old as the kept state.
    await callRpc(nodes[chain].url, 'anvil_mine', [1])
  }
  const contracts: DeployedContracts = JSON.parse(await readFile(`${folder}/contracts.json`, 'utf8'))
  return contracts
}

async function deployInto(folder: string, kind: BaseKind): Promise<void> {
  const started: Anvil[] = []
  try {
    const nodes = await startNodes(started)
    await writeFile(`${folder}/contracts.json`, JSON.stringify(await deployAnew(nodes, kind)))
    for (const chain of CHAINS)
      await writeFile(
        `${folder}/${chain}.hex`,
        String(await callRpc(nodes[chain].url, 'anvil_dumpState', [])),
      )
  } finally {
    await Promise.all(started.map((node) => node.stop()))
  }
}

/** Of all that a deployment is made from: the contracts, the code that deploys them, and the versions of what runs it. */
async function sourcesHash(): Promise<string> {
  const names = (await readdir(here('.'))).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const files = [...names.toSorted(), '../lockers.ts', '../../../package.json']
  const hash = createHash('sha256').update(JSON.stringify(await compileContracts()))
  for (const file of files) hash.update(`${file}\0`).update(await readFile(here(file)))
  return hash.digest('hex').slice(0, 16)
}
