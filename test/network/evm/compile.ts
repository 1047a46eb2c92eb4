import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'
import { kept } from './kept'

export type Artifact = { abi: Abi; bytecode: Hex }
export type Artifacts = Readonly<Record<string, Artifact>>

type SolcInput = {
  language: 'Solidity'
  sources: Record<string, { content: string }>
  settings: {
    evmVersion: string
    viaIR: boolean
    optimizer: { enabled: boolean; details: { deduplicate: boolean } }
    outputSelection: Record<string, Record<string, string[]>>
  }
}

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>
}

const contractsFolder = fileURLToPath(new URL('contracts/', import.meta.url))

/** Whose events have so many fields that they exceed the stack without the IR pipeline, which takes six times as long. */
const DEEP = new Set(['BaseConnector.sol', 'BurnRouter.sol', 'Connector.sol'])

/** Compiles contracts/*.sol, by contract name. The result is cached by the hash of its input: solc takes seconds. */
export async function compileContracts(): Promise<Artifacts> {
  const inputs = await readInputs()
  const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16)
  const folder = await kept(`contracts-${hash}`, async (draft) => {
    const { default: solc } = await import('solc')
    const outputs = inputs.map((input): SolcOutput => JSON.parse(solc.compile(JSON.stringify(input))))
    await writeFile(`${draft}/artifacts.json`, JSON.stringify(artifactsOf(outputs)))
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

async function readInputs(): Promise<readonly SolcInput[]> {
  const names = (await readdir(contractsFolder)).filter((name) => name.endsWith('.sol')).toSorted()
  const sources: SolcInput['sources'] = {}
  for (const name of names) sources[name] = { content: await readFile(contractsFolder + name, 'utf8') }
  return [false, true].map((viaIR) => ({
    language: 'Solidity',
    sources,
    settings: {
      evmVersion: 'cancun',
      viaIR,
      // To optimise takes longer than all that the code then runs; without duplicates the largest contract is small enough.
      optimizer: { enabled: false, details: { deduplicate: true } },
      outputSelection: Object.fromEntries(
        names
          .filter((name) => DEEP.has(name) === viaIR)
          .map((name) => [name, { '*': ['abi', 'evm.bytecode.object'] }]),
      ),
    },
  }))
}

function artifactsOf(outputs: readonly SolcOutput[]): Artifacts {
  const errors = outputs.flatMap((output) => output.errors ?? [])
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const artifacts: Record<string, Artifact> = {}
  for (const file of outputs.flatMap(({ contracts }) => Object.values(contracts))) {
    for (const [name, contract] of Object.entries(file)) {
      artifacts[name] = { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` }
    }
  }
  return artifacts
}
