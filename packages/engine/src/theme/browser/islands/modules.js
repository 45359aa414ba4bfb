/** Modules of the content: each script adds one to a list, and runs when something imports it. */
const modules = new Map();
const NOT_YET = new Error('a module is not there yet');

/** Takes in the scripts that have come since the last time. */
export function takeModules() {
  self.binderyModules ??= [];
  for (const [file, run] of self.binderyModules.splice(0)) modules.set(file, { run, exported: null });
}

/** Null while its script, or that of a module it imports, is not there yet. Throws when it fails. */
export function loadModule(file, provided) {
  try {
    return importModule(file, provided);
  } catch (error) {
    if (error === NOT_YET) return null;
    throw error;
  }
}

function importModule(file, provided) {
  if (file === 'react') return { ...provided, default: provided.React };
  const module = modules.get(file);
  if (!module) throw NOT_YET;
  if (module.exported !== null) return module.exported;
  // Modules that import one another see what is there already.
  module.exported = {};
  try {
    module.exported = module.run((name) => importModule(name, provided), provided);
  } catch (error) {
    module.exported = null;
    throw error;
  }
  return module.exported;
}
