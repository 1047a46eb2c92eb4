import { spawn } from 'node:child_process'

/** Every static check, in two rows beside each other: the linter, which checks the types too, takes as long as the rest. */
const ROWS = [
  ['wxt prepare', 'oxlint -c oxlint.config.js'],
  ['oxfmt --check', 'node --import tsx test/workflows/check.ts', 'knip'],
]

/** Prints a failed check's output in one piece. */
async function run(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (code !== 0) console.error(`${command}\n${output}`)
  return code === 0
}

/** Runs all of them, even if one fails: who mends one wants to know of the others. */
async function runRow(commands: string[]): Promise<boolean> {
  let isClean = true
  for (const command of commands) isClean = (await run(command)) && isClean
  return isClean
}

const rows = await Promise.all(ROWS.map(runRow))
process.exit(rows.every((isClean) => isClean) ? 0 : 1)
