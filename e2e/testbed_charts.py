"""The rules of e2e/testbed-charts: each yields what is wrong, as text."""
import re

import yaml

CLUSTER = {"Namespace", "ClusterRole", "ClusterRoleBinding", "CustomResourceDefinition", "StorageClass", "CSIDriver", "IngressClass",
           "PriorityClass", "ValidatingWebhookConfiguration", "MutatingWebhookConfiguration", "ValidatingAdmissionPolicy",
           "ValidatingAdmissionPolicyBinding", "APIService", "GatewayClass", "ClusterIssuer", "ClusterSecretStore", "ClusterExternalSecret", "ClusterGenerator",
           "ConstraintTemplate", "K8sRequiredLabels", "TektonConfig", "PersistentVolume"}

# What operators, and Jobs of charts, make of an object: kind, Secrets and Services by pattern of its name and namespace
MADE = {
    "Cluster": ((), ()),
    "PDGroup": ((), ("{name}-pd",)),
    "TiDBGroup": ((), ("{name}-tidb",)),
    "MongoDBCommunity": (("{name}-admin-comment",), ()),
    "K8ssandraCluster": ((), ("{name}-dc1-service",)),
    "postgresql": (("[a-z-]+[.]{name}[.]credentials",), ("{name}", "{name}-repl")),
    "InnoDBCluster": ((), ("{name}",)),
    "PerconaServerMySQL": ((), ("{name}-haproxy",)),
    "RedisFailover": ((), ("rfs-{name}",)),
    "Kafka": ((), ("{name}-kafka-bootstrap",)),
    "KafkaUser": (("{name}",), ()),
    "Elasticsearch": (("{name}-es-elastic-user",), ("{name}-es-http",)),
    "Kibana": ((), ("{name}-kb-http",)),
    "Seaweed": ((), ("{name}-s3",)),
    "CephObjectStore": ((), ("rook-ceph-rgw-{name}",)),
    "ObjectBucketClaim": (("{name}",), ()),
    "EventListener": ((), ("el-{name}",)),
    "CephCluster": ((), ("rook-ceph-mgr-dashboard",)),
    "TektonConfig": ((), ("tekton-dashboard",)),
    # upstream's manifests, which argocd/apps/argocd.yaml installs beside it
    "ConfigMap argocd-cm": ((), ("argocd-server",)),
    "Job contour-contour-certgen": (("contourcert", "envoycert"), ()),
    "Job nginx-gateway-nginx-gateway-fabric-cert-generator": (("server-tls", "agent-tls"), ()),
    "Job kps-kube-prometheus-stack-admission-create": (("kps-kube-prometheus-stack-admission",), ()),
}


def label(item):
    return f"{item['kind']} {item['metadata'].get('namespace', '')}/{item['metadata'].get('name', '')}".replace(" /", " ")


def walk(at):
    """Every map below."""
    if isinstance(at, dict):
        yield at
        for value in at.values():
            yield from walk(value)
    elif isinstance(at, list):
        for value in at:
            yield from walk(value)


def pods(item):
    """The pod templates of an object, or the pod."""
    if item["kind"] == "Pod":
        yield item["spec"]
    elif item["kind"] in ("Deployment", "StatefulSet", "DaemonSet", "Job", "ReplicaSet"):
        yield item["spec"]["template"]["spec"]
    elif item["kind"] == "CronJob":
        yield item["spec"]["jobTemplate"]["spec"]["template"]["spec"]


# --- values

def values(made, loader):
    """Keys of our values that the chart does not have, and its templates do not read."""
    defaults = defaults_of(made.chart, loader)
    templates = "\n".join(path.read_text(errors="replace") for pattern in ("templates/**/*", "charts/*/templates/**/*", "files/**/*")
                          for path in sorted(made.chart.glob(pattern)) if path.is_file())
    for file in made.files:
        yield from unknown(yaml.load(file.read_text(), loader) or {}, defaults, templates, ())


def defaults_of(chart, loader):
    file = chart / "values.yaml"
    defaults = (yaml.load(file.read_text(), loader) if file.exists() else None) or {}
    described = yaml.load((chart / "Chart.yaml").read_text(), loader)
    for dependency in described.get("dependencies", []):
        folder = chart / "charts" / dependency["name"]
        if folder.is_dir():
            name = dependency.get("alias", dependency["name"])
            defaults[name] = merged(defaults_of(folder, loader), defaults.get(name) or {})
    return defaults


def merged(below, above):
    both = dict(below)
    for key, value in above.items():
        both[key] = merged(both[key], value) if isinstance(value, dict) and isinstance(both.get(key), dict) else value
    return both


def unknown(ours, theirs, templates, path):
    for key, value in ours.items():
        here = (*path, str(key))
        if key not in theirs:
            if not read(here, templates):
                yield "no value of the chart: " + ".".join(here)
        elif isinstance(value, dict) and isinstance(theirs[key], dict) and theirs[key]:
            yield from unknown(value, theirs[key], templates, here)


def read(path, templates):
    """Whether a template reads the value: by its path, inside "with" of the map, or the map as a whole."""
    key, above = re.escape(path[-1]), re.escape(path[-2]) if len(path) > 1 else None
    if above is None:
        return re.search(r"\.Values\." + key + r"\b", templates)
    return (re.search(r"\." + above + r"\." + key + r"\b", templates)
            or re.search(r"(?:toYaml|omit|with)\s+\(?[$.\w]*\." + above + r"\b(?!\.)", templates) and path[-2].endswith("ecurityContext")
            or re.search(r"(?:with|:=)[^}]*\." + above + r"\b(?!\.)", templates) and re.search(r"\." + key + r"\b", templates))


# --- levels of namespaces

def levels(objects):
    enforced = {item["metadata"]["name"]: item["metadata"].get("labels", {}).get("pod-security.kubernetes.io/enforce", "privileged")
                for item in objects if item["kind"] == "Namespace"}
    for item in objects:
        level = enforced.get(item["metadata"].get("namespace"), "privileged")
        for pod in pods(item):
            if level != "privileged":
                yield from (f"{label(item)} in a namespace that is {level}: {fault}" for fault in beyond(pod, level))


def beyond(pod, level):
    context = pod.get("securityContext") or {}
    for field in ("hostNetwork", "hostPID", "hostIPC"):
        if pod.get(field):
            yield field
    for volume in pod.get("volumes") or []:
        kinds = set(volume) - {"name"}
        if "hostPath" in kinds:
            yield "hostPath"
        allowed = {"configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim", "projected", "secret"}
        if level == "restricted" and kinds - allowed:
            yield "volume " + ", ".join(kinds - allowed)
    if (context.get("seccompProfile") or {}).get("type") == "Unconfined":
        yield "seccompProfile"
    for container in (pod.get("initContainers") or []) + (pod.get("containers") or []):
        yield from (f"{container['name']}: {fault}" for fault in container_beyond(container, context, level))


BASELINE = {"AUDIT_WRITE", "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "MKNOD", "NET_BIND_SERVICE", "SETFCAP", "SETGID",
            "SETPCAP", "SETUID", "SYS_CHROOT"}


def container_beyond(container, pod, level):
    own = container.get("securityContext") or {}
    capabilities = own.get("capabilities") or {}
    added = set(capabilities.get("add") or [])
    if own.get("privileged"):
        yield "privileged"
    if any(port.get("hostPort") for port in container.get("ports") or []):
        yield "hostPort"
    if added - (BASELINE if level == "baseline" else {"NET_BIND_SERVICE"}):
        yield "capabilities " + ", ".join(sorted(added))
    if level != "restricted":
        return
    if own.get("allowPrivilegeEscalation") is not False:
        yield "allowPrivilegeEscalation"
    if own.get("runAsNonRoot", pod.get("runAsNonRoot")) is not True:
        yield "runAsNonRoot"
    if own.get("runAsUser", pod.get("runAsUser")) == 0:
        yield "runAsUser 0"
    if "ALL" not in (capabilities.get("drop") or []):
        yield "capabilities are not dropped"
    if ((own.get("seccompProfile") or pod.get("seccompProfile") or {}).get("type")) not in ("RuntimeDefault", "Localhost"):
        yield "seccompProfile"


# --- projects

def project(made, project):
    spec = project["spec"]
    allowed = {destination["namespace"] for destination in spec["destinations"]}
    cluster = made.cluster_kinds()
    for item in made.objects:
        version = item["apiVersion"]
        kind = (version.split("/")[0] if "/" in version else "", item["kind"])
        if item["kind"] in CLUSTER or item["kind"] in cluster or "namespace" not in item["metadata"]:
            if not listed(spec.get("clusterResourceWhitelist", []), kind):
                yield f"{label(item)}: project {project['metadata']['name']} does not permit {kind[0]}/{kind[1]}"
            continue
        if item["metadata"]["namespace"] not in allowed:
            yield f"{label(item)}: no destination of project {project['metadata']['name']}"
        if "namespaceResourceWhitelist" in spec and not listed(spec["namespaceResourceWhitelist"], kind) \
                or listed(spec.get("namespaceResourceBlacklist", []), kind):
            yield f"{label(item)}: project {project['metadata']['name']} does not permit {kind[0]}/{kind[1]}"


def listed(entries, kind):
    return any(entry["group"] == kind[0] and entry["kind"] in ("*", kind[1]) for entry in entries)


# --- Secrets

def secrets(objects, local):
    made, others = made_secrets(objects), made_by_others(objects, 0)
    for item in objects:
        if item["kind"] in ("CustomResourceDefinition", "ConfigMap"):
            continue
        namespace = item["metadata"].get("namespace")
        # images of a slice are loaded into the node of kind
        wanted = {*wanted_secrets(item), *(() if local else pull_secrets(item))}
        for name, key in sorted(wanted):
            if (namespace, name) in made:
                keys = made[namespace, name]
                if key and keys is not None and key not in keys:
                    yield f"{label(item)}: Secret {name} has no key {key}"
            elif not is_made(others, namespace, name):
                yield f"{label(item)}: nobody makes the Secret {name}"


def made_by_others(objects, which):
    """Patterns of namespace/name: 0 of Secrets, 1 of Services."""
    patterns = set()
    for item in objects:
        name = item["metadata"].get("name", "")
        namespace = item["metadata"].get("namespace") or (item.get("spec") or {}).get("targetNamespace")
        makes = MADE.get(item["kind"]) or MADE.get(re.sub(r"-v?[0-9.-]+$", "", f"{item['kind']} {name}"))
        patterns |= {f"{namespace}/" + pattern.replace("{name}", re.escape(name)) for pattern in (makes or ((), ()))[which]}
    return patterns


def is_made(patterns, namespace, name):
    return any(re.fullmatch(pattern, f"{namespace}/{name}") for pattern in patterns)


def wanted_secrets(item):
    for at in walk(item.get("spec", item)):
        reference = at.get("secretKeyRef")
        if isinstance(reference, dict) and reference.get("name") and not reference.get("optional"):
            yield reference["name"], reference.get("key", "")
        reference = at.get("secretRef")
        if isinstance(reference, dict) and reference.get("name") and not reference.get("optional") and len(reference) == 1:
            yield reference["name"], ""
        volume = at.get("secret")
        if isinstance(volume, dict) and not volume.get("optional"):
            name = volume.get("secretName") or ("items" in volume or "optional" in volume) and volume.get("name")
            if name:
                yield from ((name, entry["key"]) for entry in volume.get("items") or [{"key": ""}])


def pull_secrets(item):
    for at in walk(item):
        for entry in at.get("imagePullSecrets") or []:
            yield entry["name"], ".dockerconfigjson"


def made_secrets(objects):
    """Namespace and name to keys; None where the keys are not known."""
    made = {}
    for item in objects:
        namespace, spec = item["metadata"].get("namespace"), item.get("spec") or {}
        if item["kind"] == "Secret":
            made[namespace, item["metadata"]["name"]] = {**(item.get("data") or {}), **(item.get("stringData") or {})}.keys() or None
        elif item["kind"] == "ExternalSecret":
            made[namespace, spec["target"]["name"]] = external_keys(spec)
        elif item["kind"] == "ClusterExternalSecret":
            for selected in spec["namespaceSelectors"][0]["matchExpressions"][0]["values"]:
                made[selected, spec["externalSecretSpec"]["target"]["name"]] = external_keys(spec["externalSecretSpec"])
        elif item["kind"] == "SealedSecret":
            made[namespace, item["metadata"]["name"]] = spec["encryptedData"].keys()
        elif item["kind"] == "Certificate":
            made[namespace, spec["secretName"]] = {"tls.crt", "tls.key", "ca.crt"}
    return made


def external_keys(spec):
    template = spec["target"].get("template", {})
    if "data" in template and template.get("mergePolicy") != "Merge":
        return set(template["data"])
    keys = {entry["secretKey"] for entry in spec.get("data", [])} | set(template.get("data", {}))
    for source in spec.get("dataFrom", []):
        if "generatorRef" not in source.get("sourceRef", {}):
            return None
        renamed = [rule["regexp"]["target"] for rule in source.get("rewrite", []) if "regexp" in rule]
        keys.add(renamed[-1] if renamed else "password")
    return keys


# --- Services

HOST = re.compile(r"([a-z0-9][a-z0-9-]*)\.([a-z0-9][a-z0-9-]*)\.svc\b(?:\.cluster\.local)?(?::(\d+))?")
NEAR = re.compile(r"(?:://|tcp\(|@)([a-z][a-z0-9-]*):(\d{2,5})\b")


def services(objects, files):
    there, others = {}, made_by_others(objects, 1)
    for item in objects:
        if item["kind"] == "Service":
            there[item["metadata"]["namespace"], item["metadata"]["name"]] = {port["port"] for port in item["spec"].get("ports") or []}
    namespaces = {item["metadata"]["name"] for item in objects if item["kind"] == "Namespace"}
    asked = set()
    for item in objects:
        if item["kind"] in ("CustomResourceDefinition",):
            continue
        namespace = item["metadata"].get("namespace")
        for text in texts(item):
            asked |= {(label(item), *host) for host in hosts(text, namespace)}
        for at in walk(item.get("spec") or {}):
            if item["kind"] == "HTTPProxy" and "services" in at:
                asked |= {(label(item), service.get("namespace", namespace), service["name"], service.get("port")) for service in at["services"]}
            if item["kind"] in ("HTTPRoute", "GRPCRoute") and "backendRefs" in at:
                asked |= {(label(item), service.get("namespace", namespace), service["name"], service.get("port")) for service in at["backendRefs"]}
    for name, namespace, text in files:
        asked |= {("values of " + name, *host) for host in hosts(text, namespace)}
    for who, namespace, name, port in sorted(asked, key=str):
        ports = there.get((namespace, name))
        if ports is None:
            if namespace in namespaces and not is_made(others, namespace, name):
                yield f"{who}: nobody makes the Service {namespace}/{name}"
        elif port and ports and port not in ports:
            yield f"{who}: Service {namespace}/{name} has no port {port}"


def hosts(text, namespace):
    for name, where, port in HOST.findall(text):
        yield where, name, int(port or 0)
    for name, port in NEAR.findall(text):
        if name != "localhost":
            yield namespace, name, int(port)


def texts(at):
    if isinstance(at, str):
        yield at
    elif isinstance(at, dict):
        for value in at.values():
            yield from texts(value)
    elif isinstance(at, list):
        for value in at:
            yield from texts(value)


# --- storage

def storage(objects, local):
    classes = [item for item in objects if item["kind"] == "StorageClass"]
    # kind brings a class of its own, which is the default
    names = {item["metadata"]["name"] for item in classes} | ({"standard"} if local else set())
    default = local or any(item["metadata"].get("annotations", {}).get("storageclass.kubernetes.io/is-default-class") == "true"
                           for item in classes)
    for item in objects:
        if item["kind"] == "CustomResourceDefinition":
            continue
        for at in walk(item.get("spec") or {}):
            for wanted in (at.get("storageClassName"), at.get("storageClass"), at.get("type") == "persistent-claim" and at.get("class")):
                if isinstance(wanted, str) and wanted and wanted not in names:
                    yield f"{label(item)}: no StorageClass {wanted}"
        for claim in claims(item):
            wanted = claim.get("storageClassName", claim.get("storageClass"))
            if wanted is None and not default:
                yield f"{label(item)}: a claim without a class, and there is no default class"


def claims(item):
    if item["kind"] == "PersistentVolumeClaim":
        yield item["spec"]
    for at in walk(item.get("spec") or {}):
        for template in at.get("volumeClaimTemplates") or []:
            yield template.get("spec", {})
        template = at.get("volumeClaimTemplate")
        if isinstance(template, dict):
            yield template.get("spec", template)
        if isinstance(at.get("persistentVolumeClaim"), dict) and "resources" in at["persistentVolumeClaim"]:
            yield at["persistentVolumeClaim"]
