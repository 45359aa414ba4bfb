/** Tabs, views, trees, prompts, a changelog's filters. */
import { startPrompts } from '../prompts.js';
import { startTabs } from '../tabs.js';
import { startTrees } from '../trees.js';
import { startUpdates } from '../updates.js';

self.binderyParts ??= {};
self.binderyParts.content = {
  start() {
    startUpdates();
    startTabs();
    startPrompts();
    startTrees();
  },
};
