/** The menu of a page; part of the script of sites that have one. */
import { fillContextMenu, startContextMenu } from '../context-menu.js';

self.binderyParts ??= {};
self.binderyParts.menu = { start: startContextMenu, fill: fillContextMenu };
