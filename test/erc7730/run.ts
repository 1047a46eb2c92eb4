import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseProfileJson } from '~/lib/contract/profile'
import { AppError } from '~/lib/core/errors'
import { profileDescriptors } from './profile-descriptors'

/** Writes the descriptors of a profile's contracts, one file for each network. */
const [file, folder = '.output/erc7730'] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run erc7730 <profile> [<folder>]')
  process.exit(2)
}
try {
  const descriptors = profileDescriptors(parseProfileJson(readFileSync(file, 'utf8')))
  mkdirSync(folder, { recursive: true })
  for (const [network, descriptor] of descriptors) {
    const path = join(folder, `calldata-${network}.json`)
    writeFileSync(path, `${JSON.stringify(descriptor, null, 2)}\n`)
    console.log(path)
  }
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  console.error(thrown.message)
  process.exit(1)
}
