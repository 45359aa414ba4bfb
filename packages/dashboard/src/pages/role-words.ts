import type { Me } from '@bindery/sdk';

export const ROLE_WORDS: Record<Me['role'], { words: string; about: string }> = {
  viewer: { words: 'Viewer', about: 'Viewers see everything and change nothing.' },
  editor: { words: 'Editor', about: 'Editors start updates, exports and agents.' },
  admin: { words: 'Administrator', about: 'Administrators change everything, people and keys included.' },
};
export const ROLES: readonly Me['role'][] = ['viewer', 'editor', 'admin'];
