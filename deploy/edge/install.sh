#!/bin/sh
# Installs this version of the edge agent, or puts it in the place of another one; the folder of an older version does the same, which is
# the way back. Data, settings and the identity of the machine stay. PADDOCK_ROOT: into another folder, without starting anything.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
root=${PADDOCK_ROOT:-}
version=$(cut -d' ' -f1 "$here/VERSION")
arch=$(cut -d' ' -f2 "$here/VERSION")
case "$(uname -m)" in
  x86_64) machine=linux-x64 ;;
  aarch64 | arm64) machine=linux-arm64 ;;
  *) machine=$(uname -m) ;;
esac
[ "$arch" = "$machine" ] || { echo "This package is for $arch, and this machine is $machine." >&2; exit 1; }
[ -n "$root" ] || [ "$(id -u)" = 0 ] || { echo 'Run it as root: sudo ./install.sh' >&2; exit 1; }
"$here/bin/node" -e 0 || { echo 'The Node.js of this package does not run here: it needs a Linux with glibc 2.28 or newer.' >&2; exit 1; }

home=$root/opt/paddock-edge
target=$home/$version
mkdir -p "$home" "$root/etc/paddock" "$root/etc/systemd/system"
if [ "$here" != "$(CDPATH='' cd -- "$target" 2>/dev/null && pwd || echo)" ]; then
  # Whole or not at all: a copy that is interrupted is no version.
  rm -rf "$target.new"
  cp -R "$here" "$target.new"
  rm -rf "$target"
  mv "$target.new" "$target"
fi
ln -sfn "$version" "$home/current.new"
mv -T "$home/current.new" "$home/current"

if [ ! -e "$root/etc/paddock/edge.env" ]; then
  (umask 077 && cp "$here/edge.env.example" "$root/etc/paddock/edge.env")
  fresh=yes
else
  fresh=no
fi
cp "$here/paddock-edge.service" "$root/etc/systemd/system/paddock-edge.service"
cp "$here/journald.conf" "$root/etc/systemd/journald@paddock.conf"
if [ -n "$root" ]; then
  echo "Edge agent $version stands in $home."
  exit 0
fi

id paddock >/dev/null 2>&1 || useradd --system --home-dir /var/lib/paddock --shell /usr/sbin/nologin paddock
systemctl daemon-reload
systemctl enable paddock-edge
if [ "$fresh" = yes ]; then
  echo "Edge agent $version is installed. Fill in /etc/paddock/edge.env, then: systemctl start paddock-edge"
else
  systemctl restart paddock-edge
  echo "Edge agent $version runs. Its log: journalctl --namespace paddock -u paddock-edge -f"
fi
