/**
 * A function that stands in for a service's own until its script has come, and keeps the calls for it. Google's script
 * knows a call by its being an `arguments` object and no array, so that is what is kept.
 */
export function keepCalls(name, calls) {
  self[name] ??= function keep() {
    calls().push(arguments);
  };
}

/** Most services look for their calls in a list that belongs to the function. */
export function keepOwnCalls(name) {
  keepCalls(name, () => {
    self[name].q ??= [];
    return self[name].q;
  });
}
