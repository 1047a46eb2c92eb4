import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root'

type Build = {
  /** Beside the production build, never in its place. */
  outDir: string
  /** The profile to build in as the default, if any. */
  profilePath?: string
  /** A module that wraps the background's ports, if any. */
  hooksPath?: string
  browser?: 'chrome' | 'firefox'
}

/** Builds the extension, by default for Chromium; returns the directory to load it from. */
export function buildExtension(build: Build): string {
  const { outDir, profilePath = '', hooksPath = '', browser = 'chrome' } = build
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/wxt/bin/wxt.mjs'), 'build', '--browser', browser],
    {
      cwd: root,
      // The output is shown only if it fails, with the error.
      stdio: 'pipe',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SATSPAN_OUT: outDir,
        SATSPAN_PROFILE: profilePath,
        SATSPAN_HOOKS: hooksPath,
      },
    },
  )
  return join(outDir, `${browser}-mv3`)
}
