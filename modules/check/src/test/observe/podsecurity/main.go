// Prints pods made from a seed, one a line, each with the levels of Kubernetes' own policies that refuse it.
//
//	go run . 800 7 >pods.jsonl
package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

var random *rand.Rand

// Whether most of the pod is as the strictest level allows it.
var tame bool

// One in so many.
func rarely(n int) bool {
	if tame {
		n *= 8
	}
	return random.Intn(n) == 0
}

func pick(values ...any) any {
	if tame && random.Intn(10) > 0 {
		return values[0]
	}
	return values[random.Intn(len(values))]
}

func context(ofPod bool) map[string]any {
	c := map[string]any{}
	if !rarely(4) {
		c["runAsNonRoot"] = !rarely(5)
	}
	if rarely(4) {
		c["runAsUser"] = pick(1, 0, 65534)
	}
	if !rarely(3) {
		c["seccompProfile"] = map[string]any{"type": pick("RuntimeDefault", "RuntimeDefault", "RuntimeDefault", "Localhost", "Unconfined")}
	}
	if rarely(8) {
		c["appArmorProfile"] = map[string]any{"type": pick("RuntimeDefault", "Localhost", "Unconfined")}
	}
	if rarely(8) {
		c["seLinuxOptions"] = map[string]any{pick("type", "level", "user", "role").(string): pick("", "container_t", "container_engine_t", "spc_t")}
	}
	if rarely(12) {
		c["windowsOptions"] = map[string]any{"hostProcess": rarely(2)}
	}
	if ofPod {
		if rarely(8) {
			c["sysctls"] = []any{map[string]any{"name": pick("kernel.shm_rmid_forced", "net.ipv4.tcp_rmem", "net.core.somaxconn"), "value": "1"}}
		}
		return c
	}
	if !rarely(6) {
		c["allowPrivilegeEscalation"] = rarely(8)
	}
	if rarely(12) {
		c["privileged"] = rarely(2)
	}
	if rarely(12) {
		c["procMount"] = pick("Default", "Unmasked")
	}
	if !rarely(6) {
		capabilities := map[string]any{"drop": pick([]any{"ALL"}, []any{"ALL"}, []any{"ALL"}, []any{"NET_RAW", "ALL"}, []any{"NET_RAW"})}
		if rarely(4) {
			capabilities["add"] = pick([]any{"NET_BIND_SERVICE"}, []any{"CHOWN"}, []any{"SYS_ADMIN"}, []any{"NET_BIND_SERVICE", "KILL"})
		}
		c["capabilities"] = capabilities
	}
	return c
}

func containers(prefix string, least int) []any {
	all := []any{}
	for i := 0; i < least+random.Intn(2); i++ {
		c := map[string]any{"name": prefix + strconv.Itoa(i), "image": "example.org/a:1"}
		if !rarely(6) {
			c["securityContext"] = context(false)
		}
		if rarely(5) {
			c["ports"] = []any{map[string]any{"containerPort": 80, "hostPort": pick(0, 80)}}
		}
		all = append(all, c)
	}
	return all
}

// A server takes none of these fields in pods of Windows.
func withoutLinux(spec map[string]any) {
	contexts := []any{spec["securityContext"]}
	for _, field := range []string{"containers", "initContainers"} {
		for _, c := range spec[field].([]any) {
			contexts = append(contexts, c.(map[string]any)["securityContext"])
		}
	}
	for _, c := range contexts {
		fields, _ := c.(map[string]any)
		for _, name := range []string{"seccompProfile", "appArmorProfile", "capabilities", "allowPrivilegeEscalation", "privileged", "procMount", "seLinuxOptions", "runAsUser", "sysctls"} {
			delete(fields, name)
		}
	}
	delete(spec, "hostPID")
	delete(spec, "hostIPC")
}

func pod() map[string]any {
	spec := map[string]any{"containers": containers("c", 1), "initContainers": containers("i", 0)}
	if !rarely(4) {
		spec["securityContext"] = context(true)
	}
	for _, field := range []string{"hostNetwork", "hostPID", "hostIPC"} {
		if rarely(20) {
			spec[field] = !rarely(3)
		}
	}
	if rarely(8) {
		spec["os"] = map[string]any{"name": pick("linux", "windows")}
	}
	volumes := []any{}
	kinds := []string{"configMap", "emptyDir", "secret", "projected", "hostPath", "nfs", "csi", "persistentVolumeClaim"}
	for i := 0; i < random.Intn(3); i++ {
		fields := map[string]any{}
		kind := kinds[random.Intn(len(kinds))]
		if tame && !rarely(1) {
			kind = "configMap"
		}
		switch kind {
		case "hostPath":
			fields["path"] = "/a"
		case "nfs":
			fields["server"], fields["path"] = "a", "/"
		case "csi":
			fields["driver"] = "a"
		case "persistentVolumeClaim":
			fields["claimName"] = "a"
		}
		volumes = append(volumes, map[string]any{"name": "v" + strconv.Itoa(i), kind: fields})
	}
	spec["volumes"] = volumes
	metadata := map[string]any{"name": "p"}
	if rarely(10) {
		metadata["annotations"] = map[string]any{"container.apparmor.security.beta.kubernetes.io/c0": pick("runtime/default", "localhost/a", "unconfined", "")}
	}
	if system, ok := spec["os"].(map[string]any); ok && system["name"] == "windows" {
		withoutLinux(spec)
	}
	return map[string]any{"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec}
}

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	seed, _ := strconv.ParseInt(os.Args[2], 10, 64)
	random = rand.New(rand.NewSource(seed))
	policy.SkipProbeHostEnforcement()
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks())
	if err != nil {
		panic(err)
	}
	for i := 0; i < count; i++ {
		tame = i%4 > 0
		text, _ := json.Marshal(pod())
		var read corev1.Pod
		if err := json.Unmarshal(text, &read); err != nil {
			panic(err)
		}
		refusing := []string{}
		for _, level := range []api.Level{api.LevelBaseline, api.LevelRestricted} {
			version := api.LevelVersion{Level: level, Version: api.MajorMinorVersion(1, 34)}
			results := evaluator.EvaluatePod(version, &metav1.ObjectMeta{Annotations: read.Annotations}, &read.Spec)
			if !policy.AggregateCheckResults(results).Allowed {
				refusing = append(refusing, string(level))
			}
		}
		line, _ := json.Marshal(map[string]any{"pod": json.RawMessage(text), "refusing": refusing})
		fmt.Println(string(line))
	}
}
