#!/usr/bin/env bash
# A Docker engine of one's own, and base images made from what is on this machine, for the end-to-end tests on a
# machine (or in a CI job) that has neither a running engine nor access to an image registry.
#
#   eval "$(scripts/container-engine.sh start FOLDER)"   start it, or reuse the one that already runs in FOLDER
#   scripts/container-engine.sh stop FOLDER              stop it and remove FOLDER
#
# `start` prints the variables that the tests and `docker build` need:
#   DOCKER_HOST, DOCKER_CONFIG   talk to this engine, and leave the user's own Docker configuration alone
#   NODE_IMAGE, BASE_IMAGE       stand-ins for the Dockerfile's arguments of the same names
# Everything else goes to stderr. The engine listens on a socket in FOLDER only, and gives containers no network
# (`docker build --network host` reaches the machine's own). Needs root; installs Debian's packages if absent.
set -euo pipefail

readonly build_image=localhost/pull-policy-standin-node:local
readonly run_image=localhost/pull-policy-standin-glibc:local

usage() {
  echo "usage: $0 start|stop FOLDER" >&2
  exit 2
}

fail() {
  echo "container-engine: $*" >&2
  exit 1
}

install_missing_packages() {
  local missing=()
  command -v dockerd >/dev/null || missing+=(docker.io)
  command -v busybox >/dev/null || missing+=(busybox-static)
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" = 0 ] || fail "needs ${missing[*]}, and root to install it"
  command -v apt-get >/dev/null || fail "needs ${missing[*]}"

  # Installing docker.io starts a daemon for the whole machine where an init system allows it. Exit code 101 of this
  # file is Debian's way to say no to that.
  local policy=/usr/sbin/policy-rc.d forbidden=
  if [ ! -e "$policy" ]; then
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
    forbidden=1
  fi
  local status=0
  {
    apt-get update -qq &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  } >&2 || status=$?
  [ -z "$forbidden" ] || rm -f "$policy"
  [ $status = 0 ] || fail "could not install ${missing[*]}"
}

answers() {
  docker version >/dev/null 2>&1
}

# The process in a pid file, if it is one of this folder's: pids are reused, so a stale file must not name a victim.
own_process() {
  local pid
  pid=$(cat "$1" 2>/dev/null) || return 1
  [ -n "$pid" ] && tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null | grep -qF "$folder" || return 1
  echo "$pid"
}

end_process() {
  local pid
  pid=$(own_process "$1") || return 0
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 60); do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.25
  done
  kill -KILL "$pid" 2>/dev/null || true
}

stop_engine() {
  end_process "$folder/dockerd.pid"
  # Only left over when dockerd itself had to be killed.
  end_process "$folder/exec/containerd/containerd.pid"
  # Deepest first: namespaces and layers that a killed daemon left mounted would keep `rm` from finishing.
  awk -v under="$folder/" 'index($2, under) == 1 { print $2 }' /proc/mounts | sort -r | while read -r mount; do
    umount -l "$mount" 2>/dev/null || true
  done
  rm -rf "$folder"
}

start_engine() {
  rm -f "$folder/docker.sock"
  own_process "$folder/dockerd.pid" >/dev/null || rm -f "$folder/dockerd.pid"
  # No bridge and no firewall rules: containers run without network, and the machine's own network stays as it is.
  setsid nohup dockerd --host "$DOCKER_HOST" --pidfile "$folder/dockerd.pid" \
    --data-root "$folder/data" --exec-root "$folder/exec" \
    --bridge none --iptables=false --ip6tables=false >"$folder/dockerd.log" 2>&1 </dev/null &
  for _ in $(seq 120); do
    ! answers || return 0
    # A daemon that has given up will not answer however long we wait.
    kill -0 $! 2>/dev/null || break
    sleep 0.5
  done
  tail -n 20 "$folder/dockerd.log" >&2
  return 1
}

# The shared libraries of a program, one path a line, with the loader.
libraries() {
  ldd "$1" | awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\// { print $1 }' | sort -u
}

# Copies files to the same places under a root, following links.
copy_into() {
  local root=$1 file
  while read -r file; do
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
  done
}

# What every image has: the accounts (`--user nobody` looks the name up) and a /tmp.
make_root() {
  mkdir -p "$1"/{etc,tmp,root,dev,proc,sys}
  chmod 1777 "$1/tmp"
  printf '%s\n' 'root:x:0:0:root:/root:/sbin/nologin' 'nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin' >"$1/etc/passwd"
  printf '%s\n' 'root:x:0:' 'nobody:x:65534:' >"$1/etc/group"
}

import_root() {
  local root=$1 image=$2
  shift 2
  tar -C "$root" --numeric-owner --owner=0 --group=0 -c . | docker import "$@" - "$image" >&2
  rm -rf "$root"
}

# For the build stage: Node.js with npm, and a shell for `RUN` and npm's scripts.
make_build_image() {
  local root=$folder/build-root node npm applet ca
  node=$(readlink -f "$(command -v node)") || fail 'needs node'
  npm=$(readlink -f "$(npm root --global)/npm")
  make_root "$root"
  mkdir -p "$root"/{bin,usr/bin,usr/local/bin,usr/local/lib/node_modules,etc/ssl/certs}
  cp "$node" "$root/usr/local/bin/node"
  libraries "$node" | copy_into "$root"
  cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  cp "$(command -v busybox)" "$root/bin/busybox"
  for applet in $("$root/bin/busybox" --list); do
    [ "$applet" = busybox ] || ln -s busybox "$root/bin/$applet"
  done
  ln -s /bin/env "$root/usr/bin/env"
  # The machine may trust more authorities than Node.js brings, for example a company's proxy.
  local changes=(--change 'ENV PATH=/usr/local/bin:/usr/bin:/bin' --change 'CMD ["node"]')
  for ca in "${NODE_EXTRA_CA_CERTS:-}" /etc/ssl/certs/ca-certificates.crt; do
    if [ -n "$ca" ] && [ -r "$ca" ]; then
      cp -L "$ca" "$root/etc/ssl/certs/ca-certificates.crt"
      changes+=(--change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt')
      break
    fi
  done
  import_root "$root" "$build_image" "${changes[@]}"
}

# For the run stage: the C library and nothing else, like the image that the Dockerfile names. No shell, no libstdc++,
# so that a binary which needs more fails here and not at the user's.
make_run_image() {
  local root=$folder/run-root
  make_root "$root"
  libraries "$(readlink -f "$(command -v node)")" |
    grep -E '/(ld-linux[^/]*|ld64|lib(c|m|dl|pthread|rt))\.so[^/]*$' | copy_into "$root"
  import_root "$root" "$run_image"
}

have_image() {
  docker image inspect "$1" >/dev/null 2>&1
}

[ $# = 2 ] || usage
folder=$(realpath -m "$2")
[ "$folder" != / ] || usage
export DOCKER_HOST=unix://$folder/docker.sock DOCKER_CONFIG=$folder/config

case $1 in
start)
  # The kernel's limit for the path of a socket is 108 bytes with the end mark.
  [ ${#folder} -le 80 ] || fail "the path of $folder is too long for a socket"
  install_missing_packages
  mkdir -p "$folder" "$DOCKER_CONFIG"
  # Whatever fails from here on must not leave a daemon behind.
  trap stop_engine EXIT
  if ! answers; then start_engine; fi
  have_image "$build_image" || make_build_image
  have_image "$run_image" || make_run_image
  printf 'export DOCKER_HOST=%q DOCKER_CONFIG=%q NODE_IMAGE=%q BASE_IMAGE=%q\n' \
    "$DOCKER_HOST" "$DOCKER_CONFIG" "$build_image" "$run_image"
  trap - EXIT
  ;;
stop)
  stop_engine
  ;;
*) usage ;;
esac
