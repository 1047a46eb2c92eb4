import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './e2e/support/ensure-chromium'
import { removeOldRuns, runDirectory } from './e2e/support/run-directory'
import { ensureFirefox } from './firefox/support/ensure-firefox'
import { type Channel, inTurn } from './support/in-turn'
import { lastPass } from './support/last-pass'

/** Every check of a tier; all run even if one fails, and the last line counts them. CONTRIBUTING lists the tiers. */

type Count = { passed: number; failed: number }
type Report = { path: string; count: (text: string) => Count }
/** With `inputs`: does not run where they are as they were when it last passed. */
type Step = { script: string; args?: string[]; report?: Report; inputs?: readonly string[] }
/** First the basis, which keeps every core busy; then, beside each other, rows whose tests wait for half of their time. */
type Tier = { basis: Step[]; rows: Step[][] }
type Job = { step: Step; channel: Channel }
type Outcome = Count & { script: string; seconds: number; isAsBefore: boolean }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

const REPORTS = '.artifacts/test'

function vitest(script: string, args: string[] = []): Step {
  const path = `${REPORTS}/${script.replace(':', '-')}.json`
  return {
    script,
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...args],
    report: {
      path,
      count(text) {
        const { numPassedTests, numFailedTests }: VitestReport = JSON.parse(text)
        return { passed: numPassedTests, failed: numFailedTests }
      },
    },
  }
}

function playwright(script: string, args: string[] = []): Step {
  return {
    script,
    args,
    report: {
      path: join(runDirectory, 'report.json'),
      count(text) {
        const { stats }: PlaywrightReport = JSON.parse(text)
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
      },
    },
  }
}

/** What needs neither the chains nor a browser. */
const BASIS: Step[] = [{ script: 'lint' }, vitest('test:unit')]

const NETWORK: Step = {
  ...vitest('test:network'),
  inputs: ['test/network', 'test/vectors', 'test/support', 'vitest.config.ts', 'package-lock.json'],
}

// Packing builds too, for both browsers.
const PACKAGES: Step[] = [{ script: 'zip' }, { script: 'size' }]

const TIERS: Record<string, Tier> = {
  quick: { basis: [...BASIS, playwright('test:smoke')], rows: [] },
  loop: {
    basis: BASIS,
    rows: [
      [
        vitest('test:integration'),
        vitest('test:campaigns', ['--tags-filter=loop']),
        NETWORK,
        ...PACKAGES,
        vitest('test:firefox', ['--tags-filter=loop']),
      ],
      [playwright('test:e2e', ['--grep=@loop'])],
    ],
  },
  all: {
    basis: BASIS,
    rows: [
      [vitest('test:integration'), vitest('test:campaigns'), NETWORK, ...PACKAGES, vitest('test:firefox')],
      [playwright('test:e2e')],
    ],
  },
}

async function run({ step, channel }: Job): Promise<Outcome> {
  channel.say(`\n> ${step.script}\n`)
  const outcome = await outcomeOf(step, channel)
  channel.say(`${lineOf(outcome)}\n`)
  channel.end()
  return outcome
}

async function outcomeOf(step: Step, channel: Channel): Promise<Outcome> {
  const { script } = step
  const before = step.inputs === undefined ? undefined : lastPass(script, step.inputs)
  if (before?.isCurrent() === true) return { script, passed: 0, failed: 0, seconds: 0, isAsBefore: true }
  const start = performance.now()
  const count = await execute(step, channel)
  const seconds = (performance.now() - start) / 1000
  before?.record(count.failed === 0)
  return { script, ...count, seconds, isAsBefore: false }
}

async function execute({ script, args = [], report }: Step, channel: Channel): Promise<Count> {
  if (report !== undefined) rmSync(report.path, { force: true })
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['inherit', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => channel.say(text))
  const [status]: unknown[] = await once(child, 'close')
  const isReported = report !== undefined && existsSync(report.path)
  const count = isReported ? report.count(readFileSync(report.path, 'utf8')) : { passed: 0, failed: 0 }
  // A step can fail without a test that did: what does not compile has none.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** One after the other, unless they are stopped. */
async function runRow(jobs: Job[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const job of jobs) if (!isStopped) outcomes.push(await run(job))
  return outcomes
}

function lineOf({ script, passed, failed, seconds, isAsBefore }: Outcome): string {
  if (isAsBefore) return `ok   ${script}: as it was when it last passed`
  const tests = passed + failed === 0 ? '' : `: ${passed} passed, ${failed} failed`
  return `${failed === 0 ? 'ok  ' : 'FAIL'} ${script}${tests} (${seconds.toFixed(1)} s)`
}

const name = process.argv[2] ?? 'loop'
const tier = TIERS[name]
if (tier === undefined) throw new Error(`no tier is called ${name}: ${Object.keys(TIERS).join(', ')}`)
for (const ensure of name === 'quick' ? [ensureChromium] : [ensureChromium, ensureFirefox]) {
  try {
    ensure(console.log)
  } catch (error) {
    // Said before the long part; the rest is worth running all the same.
    console.error(error instanceof Error ? error.message : error)
  }
}
// Steps that run beside each other share the directory of this run.
removeOldRuns()
let isStopped = false
// A step hears of Ctrl-C too, and tidies up before it ends.
process.once('SIGINT', () => (isStopped = true))

const started = performance.now()
const openChannel = inTurn((text) => process.stdout.write(text))
const toJob = (step: Step): Job => ({ step, channel: openChannel() })
const basis = tier.basis.map(toJob)
const rows = tier.rows.map((steps) => steps.map(toJob))
const outcomes = await runRow(basis)
outcomes.push(...(await Promise.all(rows.map(runRow))).flat())

console.log(`\n${outcomes.map(lineOf).join('\n')}`)
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s in all`)
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 && !isStopped ? 0 : 1)
