# What kube-proxy calls, and the libraries of that: no more of Debian, since every image of the node is in its image once more.
FROM kasane-e2e-debian AS debian
# (what Debian calls alternatives belongs to no package)
SHELL ["/bin/bash", "-c"]
RUN mkdir /tables \
 && { dpkg -L conntrack iptables kmod | grep -E '^/(lib|sbin|bin|usr/(lib|sbin|bin))/'; ls -d {/etc/alternatives,/usr/sbin}/ip*tables*; } | sort -u \
    | tar -C / --no-recursion -c --files-from - | tar -C /tables -x \
 && ldd /usr/sbin/{iptables,conntrack} /usr/bin/kmod /usr/lib/*/xtables/*.so | grep -oP '/lib\S+(?= \()' | sort -u | xargs cp -L --parents -t /tables
FROM scratch
COPY --from=debian /tables /
