/** Groups of a large sidebar. */
import { fillGroup, makeGroups } from '../closed-groups.js';

self.binderyParts ??= {};
self.binderyParts.groups = { start: makeGroups, fill: fillGroup };
