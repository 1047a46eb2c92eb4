import { readFileSync } from 'node:fs'

/** Checks the last mutation run against the goal of each folder, and lists the mutants that no test noticed. */

type Mutant = {
  mutatorName: string
  status: string
  replacement?: string
  location: { start: { line: number; column: number } }
}
type Report = { files: Record<string, { mutants: Mutant[] }> }

/** Percent of mutants that tests must notice; the first match counts. */
const GOALS = [
  { folder: /^lib\/core\/(review|journal|vault|payload|bitcoin)\//, percent: 95 },
  // The integration tests notice the rest of it, on the local network.
  { folder: /^lib\/services\/consent\//, percent: 70 },
  { folder: /^lib\/(core|services)\//, percent: 85 },
]
const NOTICED = new Set(['Killed', 'Timeout'])
const UNNOTICED = new Set(['Survived', 'NoCoverage'])

type Score = { noticed: number; unnoticed: string[] }

function folderOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/')
}

function scoresOf({ files }: Report): Map<string, Score> {
  const scores = new Map<string, Score>()
  for (const [file, { mutants }] of Object.entries(files)) {
    const score = scores.get(folderOf(file)) ?? { noticed: 0, unnoticed: [] }
    for (const { status, mutatorName, location, replacement } of mutants) {
      if (NOTICED.has(status)) score.noticed += 1
      const { line, column } = location.start
      if (UNNOTICED.has(status))
        score.unnoticed.push(
          `${file}:${line}:${column} ${status} ${mutatorName} => ${(replacement ?? '').replaceAll(/\s+/g, ' ')}`,
        )
    }
    scores.set(folderOf(file), score)
  }
  return scores
}

const report: Report = JSON.parse(readFileSync('.artifacts/mutants/report.json', 'utf8'))
for (const [folder, { noticed, unnoticed }] of scoresOf(report)) {
  const total = noticed + unnoticed.length
  if (total === 0) continue
  const goal = GOALS.find((entry) => entry.folder.test(`${folder}/`))?.percent ?? 0
  const percent = (100 * noticed) / total
  const isEnough = percent >= goal
  if (!isEnough) process.exitCode = 1
  console.log(
    `${isEnough ? 'ok  ' : 'FAIL'} ${folder}: ${percent.toFixed(1)} % of ${total}, at least ${goal}`,
  )
  for (const mutant of unnoticed) console.log(`     ${mutant}`)
}
