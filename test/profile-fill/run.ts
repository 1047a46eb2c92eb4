import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createBridgeReader } from '~/lib/adapters/bridge-reader'
import { parseProfile } from '~/lib/contract/profile'
import { type MissingPlace, parseShortFile } from '~/lib/contract/short-file'
import { AppError } from '~/lib/core/errors'
import { fillProfile } from '~/lib/services/bridges/fill-profile'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { checkFile } from '../profile-check/check-file'
import { printCheck } from '../profile-check/print-check'
import { questionAt } from './question'

/** Writes the profile of a short file beside it, or asks for what nothing but its operator tells; then checks it. */
const [file, target = file?.replace(/(\.json)?$/, '.profile.json')] = process.argv.slice(2)
if (file === undefined || target === undefined) {
  console.error('Usage: npm run profile:fill <short file> [<profile>]')
  process.exit(2)
}
if (!existsSync(file)) {
  console.error(`There is no file ${file}.`)
  process.exit(2)
}
try {
  process.exit(await fill(file, target))
} catch (thrown) {
  if (!(thrown instanceof AppError)) throw thrown
  console.error(thrown.message)
  process.exit(1)
}

async function fill(from: string, to: string): Promise<0 | 1> {
  const parsed = parseShortFile(documentIn(from))
  if ('missing' in parsed) return ask(from, parsed.missing)
  const reader = createBridgeReader({ fetch: globalThis.fetch, now: Date.now, session: memoryArea() })
  const { profile, missing } = await fillProfile(parsed.short, reader)
  if (missing.length > 0)
    return ask(
      from,
      missing.map((path) => ({ path })),
    )
  parseProfile(profile)
  writeFileSync(to, `${JSON.stringify(profile, undefined, 2)}\n`)
  console.log(`Wrote ${to}`)
  return printCheck(await checkFile(to))
}

function ask(from: string, missing: readonly MissingPlace[]): 1 {
  console.error(`Add to ${from}:`)
  for (const place of missing) console.error(`  ${questionAt(place)}`)
  return 1
}

function documentIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new AppError('profile-invalid', `${path}: ${cause.message}`, { cause })
  }
}
