/** The bundler's knowledge of the modules, by their ids. */
type Modules = { getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null }

/** The modules, by their ids, from which the chunks of the pages begin. */
type Roots = {
  background: string
  /** The modules with which each page begins. */
  page: string
  /** The modules that the pages of the app add. */
  app: string
}

/** Modules that the framework adds: a few bytes, which would each become a file of its own. */
const OF_THE_FRAMEWORK = /^\0?virtual:wxt-(html-)?plugins/

const OF_A_PACKAGE = /[\\/]node_modules[\\/]/

/**
 * How a bundler groups what runs before a page's first screen: in three chunks, since thirty small ones take far longer
 * to come. The first is what the background takes too, so that it runs no code of a page. What a screen of its own
 * needs stays apart. A fourth is what several screens share and needs nothing else, a fifth what they share with the
 * background: as a file each, most would take more bytes for their names than for their code.
 */
export function pageChunks({ background, page, app }: Roots) {
  let known: { ofPages: ReadonlySet<string>; ofBackground: ReadonlySet<string> } | undefined
  const find = (modules: Modules) =>
    (known ??= {
      ofPages: runningWith([page, app], modules),
      ofBackground: runningWith([background], modules),
    })
  const isShared = (id: string, modules: Modules) => {
    const { ofPages, ofBackground } = find(modules)
    return (ofPages.has(id) && ofBackground.has(id)) || OF_THE_FRAMEWORK.test(id)
  }
  const isLight = (id: string, modules: Modules) => {
    const { ofPages, ofBackground } = find(modules)
    const needed = runningWith([id], modules)
    // What the pages begin with is no part of a screen.
    if (needed.has(page)) return false
    return [...needed].every(
      (each) => ofPages.has(each) || !(ofBackground.has(each) || OF_A_PACKAGE.test(each)),
    )
  }
  /** Of the background and of a screen, and nothing else that is not loaded by then. */
  const isLightOfBoth = (id: string, modules: Modules) => {
    const { ofPages, ofBackground } = find(modules)
    if (!ofBackground.has(id) || ofPages.has(id)) return false
    return [...runningWith([id], modules)].every((each) => ofPages.has(each) || !OF_A_PACKAGE.test(each))
  }
  return {
    // The first group that takes a module has it; each takes what its modules import, too.
    groups: [
      { name: (id: string, modules: Modules) => (isShared(id, modules) ? 'page-and-background' : null) },
      { name: 'page', test: (id: string) => id === page },
      { name: 'app', test: (id: string) => id === app },
      {
        name: (id: string, modules: Modules) => (isLight(id, modules) ? 'screens' : null),
        minShareCount: 2,
      },
      {
        name: (id: string, modules: Modules) =>
          isLightOfBoth(id, modules) ? 'screens-and-background' : null,
        minShareCount: 2,
        maxModuleSize: 3_000,
      },
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
