import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A mutant's run ends at the first failure: what took longest when it last ran is asked only where nothing else noticed. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ project, moduleId }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(root, moduleId)}`)?.duration ?? 0
    return files.toSorted((a, b) => durationOf(a) - durationOf(b))
  }
}

/** The unit tests, run for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { '~': root } },
  test: {
    tags: [{ name: 'release' }],
    include: ['lib/**/*.test.ts', 'test/property/**/*.test.ts'],
    sequence: { sequencer: QuickestFirst },
    setupFiles: ['test/mutants/repeatable.ts'],
    testTimeout: 60_000,
    // What is waited for comes, however busy the machine is.
    expect: { poll: { timeout: 30_000 } },
  },
})
