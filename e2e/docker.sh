# Read by the scripts that need Docker, after checks.sh and process.sh: the one that answers, else, as root, one of their own in $folder.

# start_docker SCRIPT
start_docker() {
  if docker info >/dev/null 2>&1; then
    return
  fi
  [ "$(id -u)" = 0 ] && command -v dockerd >/dev/null || lacks "$1" "Docker that answers, nor rights to start one"
  export DOCKER_HOST=unix://$folder/docker.sock
  launch docker dockerd --host "$DOCKER_HOST" --data-root "$folder/docker" --exec-root "$folder/docker-run" --pidfile "$folder/docker.pid" \
    --add-runtime "within=$home/kind-node/runc-within" --default-runtime within
  await 30 docker docker info
}

stop_docker() {
  local attempt
  # its own, whose bridges would outlive it
  if runs docker; then docker network prune -f >/dev/null 2>&1 || true; fi
  finish docker
  # what a container's end leaves mounted for a moment
  for attempt in {1..20}; do
    grep -q " $folder/docker" /proc/mounts || break
    grep -o " $folder/docker[^ ]*" /proc/mounts | sort -r | xargs -r umount 2>/dev/null || sleep 0.2
  done
}
