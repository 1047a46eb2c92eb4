import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './e2e/support/ensure-chromium'

/** Every check, one after another; all run whatever fails, and the last line counts. */

type Count = { passed: number; failed: number }
type Report = { path: string; count: (text: string) => Count }
type Step = { script: string; args?: string[]; report?: Report }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

const REPORTS = '.artifacts/test'

function vitest(script: string): Step {
  const path = `${REPORTS}/${script.replace(':', '-')}.json`
  return {
    script,
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`],
    report: {
      path,
      count(text) {
        const { numPassedTests, numFailedTests }: VitestReport = JSON.parse(text)
        return { passed: numPassedTests, failed: numFailedTests }
      },
    },
  }
}

const endToEnd: Step = {
  script: 'test:e2e',
  report: {
    path: `${REPORTS}/e2e.json`,
    count(text) {
      const { stats }: PlaywrightReport = JSON.parse(text)
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
    },
  },
}

// Packing builds too, for both browsers.
const STEPS: Step[] = [
  { script: 'lint' },
  vitest('test:unit'),
  vitest('test:integration'),
  { script: 'zip' },
  { script: 'size' },
  endToEnd,
]

function run({ script, args = [], report }: Step): Count {
  console.log(`\n> ${script}`)
  if (report !== undefined) rmSync(report.path, { force: true })
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...args], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const isReported = report !== undefined && existsSync(report.path)
  const count = isReported ? report.count(readFileSync(report.path, 'utf8')) : { passed: 0, failed: 0 }
  // A step can fail without a test that did: what does not compile has none.
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

try {
  ensureChromium(console.log)
} catch (error) {
  // Said before the long part; the rest is worth running all the same.
  console.error(error instanceof Error ? error.message : error)
}
const results = STEPS.map((step) => ({ script: step.script, ...run(step) }))
console.log('')
for (const { script, passed, failed } of results) {
  const tests = passed + failed === 0 ? '' : `: ${passed} passed, ${failed} failed`
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${script}${tests}`)
}
const total = results.reduce(
  (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
  { passed: 0, failed: 0 },
)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
