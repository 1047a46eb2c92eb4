/**
 * Breaks the code one place at a time and sees whether a test notices. How to run it, what is asked of each folder and
 * what stays unnoticed for a reason: `test/mutants/README.md`.
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutants/vitest.config.ts' },
  mutate: [
    'lib/core/**/*.ts',
    // Of the services, those that decide over money by themselves. The rest is the integration tests' to notice.
    'lib/services/{chains,consent,history,journal,restore,tracker}/**/*.ts',
    'lib/services/swaps/{to-evm,to-bitcoin}/route.ts',
    'lib/services/replacements/{descendants,original,payer,payment}.ts',
    'lib/core/review/wrap/policy.ts',
    '!lib/**/*.{test,fixture}.ts',
  ],
  // Neither a name that is misspelt nor an object without its fields compiles, and a sentence for developers is nobody's
  // promise. (Stryker's own check for that needs an API that TypeScript 7 does not have.)
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, would need every test for each mutant.
  ignoreStatic: true,
  concurrency: 2,
  incremental: true,
  incrementalFile: '.artifacts/mutants/incremental.json',
  // A busy machine must not pass for a mutant that was noticed; an endless loop is found by counting, not by waiting.
  timeoutMS: 120_000,
  // The run without mutants that comes first has all tests to run, on a busy machine too.
  dryRunTimeoutMinutes: 30,
  tempDirName: '.artifacts/mutants/sandbox',
  ignorePatterns: ['/.artifacts', '/.output', '/.wxt', '/test/{e2e,network,integration,faults}'],
  // The rewriter of tsconfig.json needs that API as well, and there is nothing to rewrite.
  tsconfigFile: 'none',
  reporters: ['progress', 'json', 'html'],
  jsonReporter: { fileName: '.artifacts/mutants/report.json' },
  htmlReporter: { fileName: '.artifacts/mutants/report.html' },
}
