import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { HDKey } from '@scure/bip32'
import type { AddressType } from '~/lib/core/bitcoin/address-type'
import type { Signer } from './outside-signer'

const COMMAND = 'electrum'
/** BIP44's paths, and SLIP132's versions of extended keys: from these Electrum knows the address type. */
const ACCOUNTS = {
  p2wpkh: { path: "m/84'/1'/0'", private: 0x045f18bc, public: 0x045f1cf6 },
  'p2sh-p2wpkh': { path: "m/49'/1'/0'", private: 0x044a4e28, public: 0x044a5262 },
  p2pkh: { path: "m/44'/1'/0'", private: 0x04358394, public: 0x043587cf },
} as const

/** Why tests are skipped where there is no Electrum. */
export const NO_ELECTRUM = 'Electrum is not installed (apt-get install --no-install-recommends electrum)'

export function hasElectrum(): boolean {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  return folders.some((folder) => existsSync(join(folder, COMMAND)))
}

/** Electrum offline, with a fresh account in a directory of its own. */
export async function startElectrum(addressType: AddressType): Promise<Signer & { remove: () => void }> {
  const { path, ...versions } = ACCOUNTS[addressType]
  const master = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32)), versions)
  const directory = mkdtempSync(join(tmpdir(), 'satspan-electrum-'))
  await run(directory, 'restore', master.derive(path).privateExtendedKey)
  const text = await run(directory, 'getmpk')
  return {
    // A tpub leaves the type open.
    account: addressType === 'p2pkh' ? { text, addressType } : { text },
    sign: async (psbt) => ({ raw: await run(directory, 'signtransaction', psbt) }),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}

/** Runs a command, whose argument is given by its input: a PSBT may be too long for a command line. */
async function run(directory: string, command: string, argument?: string): Promise<string> {
  const place = ['--regtest', '--offline', '-D', directory]
  const running = promisify(execFile)(COMMAND, [command, ...place, ...(argument === undefined ? [] : ['-'])])
  running.child.stdin?.end(argument)
  return (await running).stdout.trim()
}
