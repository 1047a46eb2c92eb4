import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './e2e/support/ensure-chromium'
import { ensureFonts } from './e2e/support/ensure-fonts'
import { runDirectory } from './e2e/support/run-directory'
import { ensureFirefox } from './firefox/support/ensure-firefox'

/**
 * Every check of a tier, stage by stage; all run even if one fails, and the last line counts them. CONTRIBUTING lists
 * the tiers.
 */

type Count = { passed: number; failed: number }
type Report = { path: string; count: (text: string) => Count }
type Step = {
  script: string
  /** In place of the script of that name. */
  command?: string
  args?: string[]
  env?: Record<string, string>
  report?: Report
}
/** Rows of steps: the rows run at once, the steps of a row one after the other. */
type Stage = readonly (readonly Step[])[]
type Outcome = Count & { script: string; seconds: number }

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

// Alone: the linter uses every core.
const LINT: Stage = [[{ script: 'lint' }]]
const WITHOUT_RELEASE = ['--tags-filter=!release']

// Packing builds too, for both browsers, and the browser tests take these builds. The profile is chosen in the browser.
const BUILT = { SATSPAN_PROFILE: '', SATSPAN_OUT: '' }
const ZIP: Step = { script: 'zip', env: BUILT }
// The limits are those of Chromium’s package, and deflating takes most of the time.
const HALF_ZIP: Step = { ...ZIP, command: 'wxt zip && wxt build --browser firefox' }
const SIZE: Step = { script: 'size' }
const BROWSED = { env: { SATSPAN_LAYOUTS: 'narrowest' } }

const TIERS: Record<string, Stage[]> = {
  quick: [LINT, [[vitest('test:unit', WITHOUT_RELEASE)]], [[playwright('test:smoke')]]],
  loop: [
    LINT,
    [[{ ...vitest('test:unit', WITHOUT_RELEASE), env: { SATSPAN_CASES: 'few' } }], [HALF_ZIP, SIZE]],
    // The one file of Firefox's that needs no network: even those that are left out would be imported.
    [
      [vitest('test:services', WITHOUT_RELEASE)],
      [vitest('test:firefox', ['opens'])],
      [{ ...playwright('test:e2e', ['--grep=@loop']), ...BROWSED }],
    ],
  ],
  all: [
    LINT,
    [[vitest('test:unit')], [ZIP, SIZE]],
    // Firefox waits for alarms half of its time.
    [[vitest('test:services')], [vitest('test:firefox')]],
    [[playwright('test:e2e')]],
  ],
}

type Output = 'inherit' | 'pipe'

async function runStage(stage: Stage): Promise<Outcome[]> {
  // On a terminal two would draw over each other.
  const output = stage.length === 1 ? 'inherit' : 'pipe'
  const outcomes = await Promise.all(stage.map((row) => runRow(row, output)))
  return outcomes.flat()
}

async function runRow(row: readonly Step[], output: Output): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of row) outcomes.push(await run(step, output))
  return outcomes
}

async function run(step: Step, output: Output): Promise<Outcome> {
  const { script } = step
  console.log(`\n> ${script}`)
  const start = performance.now()
  const count = await execute(step, output)
  const outcome = { script, ...count, seconds: (performance.now() - start) / 1000 }
  console.log(lineOf(outcome))
  // For the tests after it: `test/e2e/support/builds.ts`.
  if (script === 'zip' && outcome.failed === 0) process.env['SATSPAN_PACKED'] = '.output'
  return outcome
}

async function execute(step: Step, output: Output): Promise<Count> {
  const { script, command = `npm run --silent ${script} --`, args = [], env = {}, report } = step
  if (report !== undefined) rmSync(report.path, { force: true })
  const child = spawn([command, ...args].join(' '), {
    stdio: output,
    env: { ...process.env, ...env },
    shell: true,
  })
  child.stdout?.pipe(process.stdout, { end: false })
  child.stderr?.pipe(process.stderr, { end: false })
  const [status] = await once(child, 'close')
  const isReported = report !== undefined && existsSync(report.path)
  const count = isReported ? report.count(readFileSync(report.path, 'utf8')) : { passed: 0, failed: 0 }
  // A step can fail without a test that did: what does not compile has none.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

function lineOf({ script, passed, failed, seconds }: Outcome): string {
  const tests = passed + failed === 0 ? '' : `: ${passed} passed, ${failed} failed`
  return `${failed === 0 ? 'ok  ' : 'FAIL'} ${script}${tests} (${seconds.toFixed(1)} s)`
}

const tier = process.argv[2] ?? 'loop'
const stages = TIERS[tier]
if (stages === undefined) throw new Error(`no tier is called ${tier}: ${Object.keys(TIERS).join(', ')}`)
const PARTS = { quick: [ensureChromium], loop: [ensureChromium, ensureFirefox] }
for (const ensure of tier === 'quick' || tier === 'loop' ? PARTS[tier] : [...PARTS.loop, ensureFonts]) {
  try {
    ensure(console.log)
  } catch (error) {
    // Said before the long part; the rest is worth running all the same.
    console.error(error instanceof Error ? error.message : error)
  }
}
const start = performance.now()
const outcomes: Outcome[] = []
for (const stage of stages) outcomes.push(...(await runStage(stage)))
console.log(`\n${outcomes.map(lineOf).join('\n')}`)
console.log(`${((performance.now() - start) / 1000).toFixed(0)} s in all`)
const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
process.exit(total('failed') === 0 ? 0 : 1)
