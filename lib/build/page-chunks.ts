/** What the bundler knows of the modules, by their ids. */
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** The modules, by their ids, from which the chunks of the pages begin. */
type Roots = {
  background: string
  /** What each page begins with. */
  page: string
  /** What the pages of the app add. */
  app: string
}

/** Modules that the framework adds: a few bytes, which would each become a file of its own. */
const OF_THE_FRAMEWORK = /^\0?virtual:wxt-(html-)?plugins/

/**
 * How a bundler groups what runs before a page's first screen: in three chunks, since thirty small ones take far longer
 * to come. The first is what the background takes too, so that it runs no code of a page. What a screen of its own
 * needs stays apart.
 */
export function pageChunks({ background, page, app }: Roots) {
  let shared: ReadonlySet<string> | undefined
  const findShared = (modules: Modules) => {
    const ofPages = runningWith([page, app], modules)
    return new Set([...runningWith([background], modules)].filter((id) => ofPages.has(id)))
  }
  return {
    // The first group that takes a module has it; each takes what its modules import, too.
    groups: [
      {
        name: (id: string, modules: Modules) =>
          (shared ??= findShared(modules)).has(id) || OF_THE_FRAMEWORK.test(id)
            ? 'page-and-background'
            : null,
      },
      { name: 'page', test: (id: string) => id === page },
      { name: 'app', test: (id: string) => id === app },
    ],
  }
}

/** The roots, and all that runs before them. What is imported on demand does not. */
function runningWith(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots)
  // A set that grows is walked to its end.
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
