import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs every benchmark in a process of its own, so that none warms up another's code. */

const directory = dirname(fileURLToPath(import.meta.url))
const failed = readdirSync(directory)
  .filter((file) => file.endsWith('.bench.ts'))
  .toSorted()
  .filter((file) => {
    console.log(`\n> ${file}`)
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(directory, file)], {
      stdio: 'inherit',
    })
    return status !== 0
  })
for (const file of failed) console.error(`${file} failed`)
process.exit(failed.length === 0 ? 0 : 1)
