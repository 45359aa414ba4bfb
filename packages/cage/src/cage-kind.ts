/**
 * `bubblewrap-without-proc`: containers often hide parts of /proc, and then no new one can be mounted. `none`: nothing
 * works here, and a program would be started as it is.
 */
export type CageKind = 'bubblewrap' | 'bubblewrap-without-proc' | 'namespaces' | 'none';
