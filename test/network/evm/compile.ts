import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'
import { kept } from './kept'

export type Artifact = { abi: Abi; bytecode: Hex }
export type Artifacts = Readonly<Record<string, Artifact>>

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const contractsFolder = fileURLToPath(new URL('contracts/', import.meta.url))

/** Compiles contracts/*.sol, by contract name. The result is cached by the hash of its input: solc takes seconds. */
export async function compileContracts(): Promise<Artifacts> {
  const input = await readInput()
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 16)
  const folder = await kept(`contracts-${hash}`, async (draft) => {
    await writeFile(`${draft}/artifacts.json`, JSON.stringify(await compile(input)))
  })
  const artifacts: Artifacts = JSON.parse(await readFile(`${folder}/artifacts.json`, 'utf8'))
  return artifacts
}

/** @throws Error if the contract is not among the compiled ones */
export function artifactOf(artifacts: Artifacts, name: string): Artifact {
  const artifact = artifacts[name]
  if (artifact === undefined) throw new Error(`no contract named ${name}`)
  return artifact
}

async function readInput(): Promise<string> {
  const names = (await readdir(contractsFolder)).filter((name) => name.endsWith('.sol')).toSorted()
  const sources: Record<string, { content: string }> = {}
  for (const name of names) {
    sources[name] = { content: await readFile(contractsFolder + name, 'utf8') }
  }
  return JSON.stringify({
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      // Without the IR pipeline the twelve-field events exceed the stack.
      viaIR: true,
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  })
}

async function compile(input: string): Promise<Artifacts> {
  const { default: solc } = await import('solc')
  const output: SolcOutput = JSON.parse(solc.compile(input))
  if (output.errors !== undefined && output.errors.length > 0) {
    throw new Error(output.errors.map((error) => error.formattedMessage).join('\n'))
  }
  const artifacts: Record<string, Artifact> = {}
  for (const file of Object.values(output.contracts)) {
    for (const [name, contract] of Object.entries(file)) {
      artifacts[name] = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
    }
  }
  return artifacts
}
