"""Runs one server of OpenStack Swift, or builds its rings. Started by swift.ts with Debian's own Python.

rings <folder> <account port> <container port> <object port>
serve <configuration> <section>
"""
import os
import sys
import threading


def build_rings(folder, ports):
    from swift.common.ring import RingBuilder

    for name, port in zip(('account', 'container', 'object'), ports):
        builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
        builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
        builder.rebalance(seed='bindery')
        builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))
    print('xattr' if keeps_attributes(folder) else 'no xattr')


def keeps_attributes(folder):
    """Swift's object server needs user attributes, which some file systems for temporary files lack."""
    probe = os.path.join(folder, 'attribute-probe')
    open(probe, 'w').close()
    try:
        os.setxattr(probe, 'user.swift.probe', b'x' * 1024)
        return True
    except OSError:
        return False
    finally:
        os.remove(probe)


def serve(configuration, section):
    end_with_parent()
    from swift.common.utils import set_swift_dir
    from swift.common.wsgi import run_wsgi

    set_swift_dir(os.path.dirname(configuration))
    sys.exit(run_wsgi(configuration, section, verbose=True))


def end_with_parent():
    """The parent holds the other end of standard input: when it is gone, so are we."""
    lifeline = os.dup(0)

    def wait():
        while os.read(lifeline, 1024):
            pass
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


if __name__ == '__main__':
    if sys.argv[1] == 'rings':
        build_rings(sys.argv[2], sys.argv[3:])
    else:
        serve(sys.argv[2], sys.argv[3])
