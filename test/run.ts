import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './e2e/support/ensure-chromium'
import { runDirectory } from './e2e/support/run-directory'
import { ensureFirefox } from './firefox/support/ensure-firefox'
import { lastPass } from './support/last-pass'

/** Every check of a tier, one after another; all run even if one fails, and the last line counts them. CONTRIBUTING lists the tiers. */

type Count = { passed: number; failed: number }
type Report = { path: string; count: (text: string) => Count }
/** With `inputs`: does not run where they are as they were when it last passed. */
type Step = {
  script: string
  args?: string[]
  env?: Record<string, string>
  report?: Report
  inputs?: readonly string[]
}
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

const TIERS: Record<string, Step[]> = {
  quick: [...BASIS, playwright('test:smoke')],
  loop: [
    ...BASIS,
    vitest('test:integration', ['--tags-filter=!release']),
    vitest('test:campaigns', ['--tags-filter=loop']),
    NETWORK,
    ...PACKAGES,
    { ...playwright('test:e2e', ['--grep=@loop']), env: { SATSPAN_LAYOUTS: 'narrowest' } },
    vitest('test:firefox', ['--tags-filter=loop']),
  ],
  all: [
    ...BASIS,
    vitest('test:integration'),
    vitest('test:campaigns'),
    NETWORK,
    ...PACKAGES,
    playwright('test:e2e'),
    vitest('test:firefox'),
  ],
}

function run(step: Step): Outcome {
  const { script } = step
  console.log(`\n> ${script}`)
  const before = step.inputs === undefined ? undefined : lastPass(script, step.inputs)
  if (before?.isCurrent() === true) return { script, passed: 0, failed: 0, seconds: 0, isAsBefore: true }
  const start = performance.now()
  const count = execute(step)
  const seconds = (performance.now() - start) / 1000
  before?.record(count.failed === 0)
  return { script, ...count, seconds, isAsBefore: false }
}

function execute({ script, args = [], env = {}, report }: Step): Count {
  if (report !== undefined) rmSync(report.path, { force: true })
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  const isReported = report !== undefined && existsSync(report.path)
  const count = isReported ? report.count(readFileSync(report.path, 'utf8')) : { passed: 0, failed: 0 }
  // A step can fail without a test that did: what does not compile has none.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function lineOf({ script, passed, failed, seconds, isAsBefore }: Outcome): string {
  if (isAsBefore) return `ok   ${script}: as it was when it last passed`
  const tests = passed + failed === 0 ? '' : `: ${passed} passed, ${failed} failed`
  return `${failed === 0 ? 'ok  ' : 'FAIL'} ${script}${tests} (${seconds.toFixed(1)} s)`
}

const tier = process.argv[2] ?? 'loop'
const steps = TIERS[tier]
if (steps === undefined) throw new Error(`no tier is called ${tier}: ${Object.keys(TIERS).join(', ')}`)
for (const ensure of tier === 'quick' ? [ensureChromium] : [ensureChromium, ensureFirefox]) {
  try {
    ensure(console.log)
  } catch (error) {
    // Said before the long part; the rest is worth running all the same.
    console.error(error instanceof Error ? error.message : error)
  }
}
const outcomes = steps.map((step) => {
  const outcome = run(step)
  console.log(lineOf(outcome))
  return outcome
})
console.log(`\n${outcomes.map(lineOf).join('\n')}`)
const total = (key: 'passed' | 'failed' | 'seconds') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`${total('seconds').toFixed(0)} s in all`)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
