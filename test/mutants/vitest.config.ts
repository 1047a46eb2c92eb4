import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

const isProperty = ({ moduleId }: TestSpecification) => moduleId.includes('/test/property/')

/** A mutant's run ends at the first failure: what tries hundreds of cases is asked only where nothing else noticed. */
class PropertiesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => !isProperty(file)), ...sorted.filter(isProperty)]
  }
}

/** The unit tests, run for each mutant. */
export default defineConfig({
  root,
  resolve: { alias: { '~': root } },
  test: {
    include: ['lib/**/*.test.ts', 'test/property/**/*.test.ts'],
    sequence: { sequencer: PropertiesLast },
    setupFiles: ['test/mutants/repeatable.ts'],
    testTimeout: 60_000,
  },
})
