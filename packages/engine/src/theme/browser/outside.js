/**
 * What needs somebody outside of the page: analytics and the services that docs.json names. Their scripts are loaded
 * where the deployment has them on, so that a page of any other one does without.
 */
import { FOLDER, loadScript } from './load-script.js';

export function startOutside() {
  const { analytics, integrations } = self.binderyOutside ?? {};
  document.addEventListener('bindery:features', ({ detail }) => {
    // Whoever does not want to be counted gets nothing that counts.
    const isAsked = navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl;
    if (analytics && isAsked && detail.includes('analytics')) load(analytics);
    if (integrations && detail.includes('integrations')) load(integrations);
  });
}

/** A script that a blocker keeps away is not missed. */
function load(name) {
  loadScript(new URL(name, FOLDER).href).catch(() => {});
}
