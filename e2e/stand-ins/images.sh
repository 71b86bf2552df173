# Read by e2e/from-nothing, after docker.sh: images where no registry can be reached. They have the programs of Debian or of e2e/build, under
# the names that definitions have, and a node pulls them from a registry on this machine.

# start_mirror: Debian's docker-registry, at the port $mirror of all addresses of this machine
start_mirror() {
  find_port; mirror=$port
  mkdir -p "$folder/mirror"
  cat >"$folder/mirror.yaml" <<Y
version: 0.1
log: {level: error, accesslog: {disabled: true}}
storage: {filesystem: {rootdirectory: "$folder/mirror"}}
http: {addr: "0.0.0.0:$mirror"}
Y
  launch mirror docker-registry serve "$folder/mirror.yaml"
  await 30 mirror curl -sf "http://127.0.0.1:$mirror/v2/"
}

# image NAME [FILE...]: with these files, of the Dockerfile in the standard input; NAME is as a Pod has it
image() {
  local name=$1 path
  shift
  rm -rf "$folder/image"
  mkdir "$folder/image"
  [ $# -eq 0 ] || cp -p "$@" "$folder/image/"
  cat >"$folder/image/Dockerfile"
  # the registry that is asked is another one, the rest of the name the same
  path=${name#*/}
  case $name in *.*/*) ;; */*) path=$name ;; *) path=library/$name ;; esac
  docker build -q -t "127.0.0.1:$mirror/$path" "$folder/image" >"$folder/log/image" 2>&1 &&
    docker push -q "127.0.0.1:$mirror/$path" >>"$folder/log/image" 2>&1 || {
    cat "$folder/log/image" >&2
    fail "the image $name cannot be made"
  }
}

# mirror_for NODE: whatever a node pulls, it pulls from there
mirror_for() {
  docker exec -i "$1" sh -c 'mkdir -p /etc/containerd/certs.d/_default && cat >/etc/containerd/certs.d/_default/hosts.toml' <<T
[host."http://$host:$mirror"]
  capabilities = ["pull", "resolve"]
T
}

# make_images: of $argocd_version, whose module is in $argocd_folder: those of Argo CD's installation, of the bootstrap's Job and of overlays/dev/registry, and a registry in Harbor's place
make_images() {
  local definitions=$argocd_folder/manifests/install.yaml
  named() { sed -n "s|^ *image: \(.*$1.*\)|\1|p" "${2-$definitions}" | sort -u; }
  cp "$bin/argocd-$argocd_version" "$folder/argocd-program"
  image "$(named quay.io/argoproj/argocd)" "$folder/argocd-program" "$argocd_folder"/hack/{gpg,git-verify}-wrapper.sh "$argocd_folder/entrypoint.sh" \
    "$kustomize" "$folder/authority.crt" <<'D'
FROM kasane-e2e-stand-ins
COPY argocd-program /usr/local/bin/argocd
COPY gpg-wrapper.sh git-verify-wrapper.sh entrypoint.sh kustomize /usr/local/bin/
COPY authority.crt /etc/ssl/certs/ca-certificates.crt
RUN chmod 755 /usr/local/bin/* && for name in server repo-server cmp-server application-controller dex notifications applicationset-controller k8s-auth commit-server git-ask-pass; do \
      ln -s argocd /usr/local/bin/argocd-$name; done \
 && groupadd -g 999 argocd && useradd -r -u 999 -g argocd argocd && mkdir -p /home/argocd /app/config/ssh /app/config/gpg/source /app/config/gpg/keys /app/config/tls \
 && touch /app/config/ssh/ssh_known_hosts && ln -sf /app/config/ssh/ssh_known_hosts /etc/ssh/ssh_known_hosts \
 && chown -R argocd:0 /home/argocd /app && chmod -R g=u /home/argocd && chmod 700 /app/config/gpg/keys
ENV USER=argocd
USER 999
WORKDIR /home/argocd
ENTRYPOINT ["/usr/local/bin/entrypoint.sh"]
D
  # Argo CD starts it in any case; nobody logs in by it here
  image "$(named dexidp/dex)" <<'D'
FROM kasane-e2e-stand-ins
RUN printf '#!/bin/sh\nexec sleep infinity\n' >/usr/local/bin/dex && chmod 755 /usr/local/bin/dex
USER 1001
D
  image "$(named library/redis)" <<'D'
FROM kasane-e2e-stand-ins
ENTRYPOINT ["redis-server"]
D
  image "$(named kubectl argocd/components/bootstrap/job.yaml)" "$(command -v kubectl)" "$folder/authority.crt" <<'D'
FROM scratch
COPY authority.crt /etc/ssl/certs/ca-certificates.crt
COPY kubectl /bin/kubectl
ENTRYPOINT ["/bin/kubectl"]
D
  image "$(named busybox manifests/registry/nodes.yaml)" <<'D'
FROM kasane-e2e-stand-ins AS debian
RUN mkdir -p /made/bin && cp /bin/busybox /made/bin/ && for name in $(busybox --list); do [ $name = busybox ] || ln -s busybox "/made/bin/$name"; done
FROM scratch
COPY --from=debian /made /
D
  # as its entrypoint does it: templates are filled, and the server is started
  printf '#!/bin/sh\nset -eu\nfor file in /etc/nginx/templates/*.template; do envsubst "\\$UPSTREAM" <"$file" >"/etc/nginx/conf.d/$(basename "$file" .template)"; done\nexec "$@"\n' \
    >"$folder/docker-entrypoint.sh"
  chmod 755 "$folder/docker-entrypoint.sh"
  printf 'pid /tmp/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n%s\n}\n' 'access_log off; client_body_temp_path /tmp/a; proxy_temp_path /tmp/b; fastcgi_temp_path /tmp/c; uwsgi_temp_path /tmp/d; scgi_temp_path /tmp/e;
include /etc/nginx/conf.d/*.conf;' >"$folder/nginx.conf"
  image "$(named nginx manifests/registry/proxy.yaml)" "$folder/docker-entrypoint.sh" "$folder/nginx.conf" <<'D'
FROM kasane-e2e-stand-ins
COPY docker-entrypoint.sh /docker-entrypoint.sh
COPY nginx.conf /etc/nginx/nginx.conf
USER 101
D
  image registry.example.org/in-place-of-harbor:1 <<'D'
FROM kasane-e2e-stand-ins
USER 65532
ENTRYPOINT ["docker-registry", "serve"]
D
}
