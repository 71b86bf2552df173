#!/usr/bin/env python3
"""vap.py KUBECONFIG [AUDIT_LOG]: ValidatingAdmissionPolicy cases. Each case has a policy, a binding, perhaps parameters, and an
object that is created by dry run; only its own policy can match it (resourceNames), unless the case says otherwise.
AUDIT_LOG: the server's audit log (JSON lines, level Metadata), for the audit annotations. Writes vap.jsonl."""
import copy, sys, time
from lib import *

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, '../resources/observed')
V = 'admissionregistration.k8s.io/v1'
D = yaml.safe_load
DEP = D('{apiVersion: apps/v1, kind: Deployment, metadata: {name: x, labels: {app: web, tier: gold}, annotations: {note: n}}, spec: {replicas: 3, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: c, image: "nginx:1.25", ports: [{containerPort: 80}], resources: {requests: {cpu: 100m, memory: 64Mi}, limits: {cpu: "1"}}, securityContext: {runAsNonRoot: true}}]}}}}')
CM = D('{apiVersion: v1, kind: ConfigMap, metadata: {name: x, labels: {app: web}}, data: {a: "1"}}')
HPA = D('{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: x}, spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: d}, minReplicas: 1, maxReplicas: 5}}')
NS = D('{apiVersion: v1, kind: Namespace, metadata: {name: x, labels: {env: prod}}}')
PC = D('{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: x, labels: {env: prod}}, value: 5}')
DEP2 = copy.deepcopy(DEP)
DEP2['spec']['template']['spec']['containers'][0].update({'resources': {'requests': {'cpu': '1000m', 'memory': '1024Mi'}, 'limits': {'cpu': 1.5, 'memory': '1.5Gi'}}, 'env': [{'name': 'A', 'value': ''}], 'command': []})
BAD = copy.deepcopy(DEP)
BAD['spec']['replicas'] = -1
SEC = D('{apiVersion: v1, kind: Secret, metadata: {name: x, labels: {}}, data: {a: "eA=="}, stringData: {b: "z"}}')
SVC = D('{apiVersion: v1, kind: Service, metadata: {name: x}, spec: {selector: {app: web}, ports: [{port: 80}]}}')
RULES = {'Secret': ('', 'v1', 'secrets'), 'Service': ('', 'v1', 'services'), 'Deployment': ('apps', 'v1', 'deployments'), 'ConfigMap': ('', 'v1', 'configmaps'), 'HorizontalPodAutoscaler': ('autoscaling', 'v2', 'horizontalpodautoscalers'), 'Namespace': ('', 'v1', 'namespaces'), 'PriorityClass': ('scheduling.k8s.io', 'v1', 'priorityclasses')}
CASES = []


def case(note, obj, spec=None, binding=None, params=(), ns='prod', change=None, rule=None):
    """spec: into the policy's spec; binding: into the binding's (None as a list: several); rule: into the resource rule."""
    CASES.append(dict(note=note, obj=obj, spec=spec or {}, binding=binding if isinstance(binding, list) else [binding or {}], params=params, ns=ns, change=change, rule=rule))


def val(e, **more):
    return {'validations': [dict({'expression': e}, **more)]}


no = val('false', message='no')
# which objects match
for r in ({}, {'apiGroups': ['*']}, {'apiGroups': ['extensions']}, {'apiGroups': ['']}, {'apiVersions': ['*']}, {'apiVersions': ['v1beta1']}, {'resources': ['*']}, {'resources': ['pods']}, {'resources': ['deployments/scale']},
          {'resources': ['*/scale']}, {'resources': ['deployments/*']}, {'resources': ['pods', 'deployments']}, {'resources': ['*/*']}, {'operations': ['UPDATE']}, {'operations': ['*']}, {'operations': ['CREATE', 'UPDATE']}, {'operations': ['DELETE']}, {'scope': 'Namespaced'}, {'scope': 'Cluster'}, {'scope': '*'}, {'resourceNames': ['other']}, {'resourceNames': []}):
    case('rule %s' % r, DEP, no, rule=r)
for r in ({}, {'scope': 'Namespaced'}, {'scope': 'Cluster'}):
    case('cluster-scoped, rule %s' % r, PC, no, rule=r)
    case('namespace, rule %s' % r, NS, no, rule=r)
EX = {'resourceRules': None, 'excludeResourceRules': [{'apiGroups': ['apps'], 'apiVersions': ['v1'], 'operations': ['*'], 'resources': ['deployments']}]}
case('excluded', DEP, dict(no, matchConstraints=EX))
case('not excluded: other operation', DEP, dict(no, matchConstraints={'excludeResourceRules': [{'apiGroups': ['apps'], 'apiVersions': ['v1'], 'operations': ['DELETE'], 'resources': ['*']}]}))
case('excluded by name', DEP, dict(no, matchConstraints={'excludeResourceRules': [{'apiGroups': ['*'], 'apiVersions': ['*'], 'operations': ['*'], 'resources': ['*'], 'resourceNames': ['@name']}]}))
case('excluded in the binding', DEP, no, {'matchResources': EX})
for sel in ('{}', '{matchLabels: {env: prod}}', '{matchLabels: {env: dev}}', '{matchExpressions: [{key: env, operator: In, values: [prod, dev]}]}', '{matchExpressions: [{key: env, operator: NotIn, values: [prod]}]}', '{matchExpressions: [{key: nope, operator: NotIn, values: [x]}]}', '{matchExpressions: [{key: nope, operator: DoesNotExist}]}', '{matchExpressions: [{key: env, operator: Exists}]}', '{matchLabels: {kubernetes.io/metadata.name: prod}}'):
    case('namespaceSelector of the policy ' + sel, DEP, dict(no, matchConstraints={'namespaceSelector': D(sel)}))
    case('namespaceSelector of the binding ' + sel, DEP, no, {'matchResources': {'namespaceSelector': D(sel)}})
    case('namespaceSelector, Namespace object ' + sel, NS, dict(no, matchConstraints={'namespaceSelector': D(sel)}))
    case('namespaceSelector, cluster-scoped ' + sel, PC, dict(no, matchConstraints={'namespaceSelector': D(sel)}))
for sel in ('{matchLabels: {app: web}}', '{matchLabels: {app: db}}', '{matchExpressions: [{key: tier, operator: Exists}]}', '{matchExpressions: [{key: tier, operator: DoesNotExist}]}'):
    case('objectSelector of the policy ' + sel, DEP, dict(no, matchConstraints={'objectSelector': D(sel)}))
    case('objectSelector of the binding ' + sel, DEP, no, {'matchResources': {'objectSelector': D(sel)}})
case('binding narrows by rule', DEP, no, {'matchResources': {'resourceRules': [{'apiGroups': [''], 'apiVersions': ['v1'], 'operations': ['*'], 'resources': ['pods']}]}})
case('binding narrows by rule, matches', DEP, no, {'matchResources': {'resourceRules': [{'apiGroups': ['apps'], 'apiVersions': ['v1'], 'operations': ['*'], 'resources': ['deployments']}]}})
case('no binding', DEP, no, [])
case('two bindings, one matches', DEP, no, [{'matchResources': {'namespaceSelector': {'matchLabels': {'env': 'dev'}}}}, {}])
case('two bindings both match', DEP, no, [{}, {'validationActions': ['Warn']}])
for mp in ('Equivalent', 'Exact', None):
    mc = {'matchPolicy': mp} if mp else {}
    case('HPA v2 against a rule for v1, matchPolicy %s' % mp, HPA, dict(val("has(object.spec.targetCPUUtilizationPercentage) || object.apiVersion == 'autoscaling/v2'", message='seen'), matchConstraints=mc), rule={'apiVersions': ['v1']})
    case('HPA v2 against a rule for v1, matchPolicy %s, refuses' % mp, HPA, dict(no, matchConstraints=mc), rule={'apiVersions': ['v1']})
    case('HPA v2 against v1: what object is, matchPolicy %s' % mp, HPA, dict(val("false", messageExpression="object.apiVersion + ' ' + request.kind.version + ' ' + request.requestKind.version"), matchConstraints=mc), rule={'apiVersions': ['v1']})
# matchConditions
for mcs in ([('a', 'true')], [('a', 'false')], [('a', 'true'), ('b', 'false')], [('a', 'object.spec.replicas > 2')], [('a', 'object.spec.replicas > 5')], [('a', 'object.spec.nope > 5')], [('a', 'object.spec.nope > 5'), ('b', 'false')], [('a', 'false'), ('b', 'object.spec.nope > 5')], [('a', "request.operation == 'CREATE'")], [('a', "request.userInfo.username == 'nobody'")], [('a', "request.namespace == 'prod'")], [('a', 'variables.x')], [('a', 'object.spec.replicas')], [('a', "'cluster-admins' in request.userInfo.groups")], [('a', 'oldObject == null')], [('a', 'has(object.spec.paused)')], [('a', "!has(object.metadata.annotations) || !('skip' in object.metadata.annotations)")]):
    for fp in ('Fail', 'Ignore'):
        case('matchConditions %s %s' % (mcs, fp), DEP, dict(no, failurePolicy=fp, matchConditions=[{'name': n, 'expression': e} for n, e in mcs], **({'variables': [{'name': 'x', 'expression': 'true'}]} if 'variables' in mcs[0][1] else {})))
# failurePolicy and errors
for e in ('object.spec.nope == 1', 'object.spec.replicas / 0 == 1', "object.spec.template.spec.containers[5].name == 'c'", "quantity('x').isInteger()", "object.metadata.labels['nope'] == 'x'", "int(object.metadata.name) > 1", "object.spec.replicas > 'a'", "object.spec.replicas + 1.5 > 2.0", "true || object.spec.nope == 1", "object.spec.nope == 1 || true", "false && object.spec.nope == 1", "variables.bad == 1", "has(object.spec.nope)", "has(object.nope.more)", "object.?spec.?nope.orValue(3) == 3", "[1, 2, 3].all(x, object.spec.nope == x)", "[0,1,2,3,4,5,6,7,8,9].all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, a+b+c+d+e >= 0)))))"):
    for fp in ('Fail', 'Ignore'):
        case('%s: %s' % (fp, e), DEP, dict(val(e, message='refused'), failurePolicy=fp, **({'variables': [{'name': 'bad', 'expression': 'object.spec.nope'}]} if 'variables' in e else {})))
case('error and refusal, Fail', DEP, {'failurePolicy': 'Fail', 'validations': [{'expression': 'object.spec.nope == 1'}, {'expression': 'false', 'message': 'second'}]})
case('error and refusal, Ignore', DEP, {'failurePolicy': 'Ignore', 'validations': [{'expression': 'object.spec.nope == 1'}, {'expression': 'false', 'message': 'second'}]})
case('no failurePolicy is Fail', DEP, val('object.spec.nope == 1'))
# variables
for vs, e in (([('r', 'object.spec.replicas')], 'variables.r <= 3'), ([('r', 'object.spec.replicas')], 'variables.r < 3'), ([('bad', 'object.spec.nope')], 'true'), ([('bad', 'object.spec.nope')], 'has(variables.bad)'), ([('a', '1'), ('b', 'variables.a + 1')], 'variables.b == 2'), ([('l', '[1, 2]')], 'variables.l.size() == 3'), ([('l', 'object.spec.template.spec.containers.map(c, c.image)')], "variables.l.all(i, !i.endsWith(':latest'))"), ([('m', "{'a': 1}")], 'variables.m.a == 1'), ([('q', "quantity('1')")], "variables.q.isGreaterThan(quantity('500m'))"), ([('o', 'object.?spec.?nope')], 'variables.o.hasValue()'), ([('n', 'namespaceObject.metadata.labels.env')], "variables.n == 'dev'"), ([('s', 'string(object.spec.replicas)')], "variables.s == '3'"), ([('s', 'object.spec.replicas')], "variables.s == '3'"), ([('a', '1')], "variables['a'] == 1")):
    case('variables %s: %s' % (vs, e), DEP, dict(val(e), variables=[{'name': n, 'expression': x} for n, x in vs]))
# messages and reasons
for more in ({}, {'message': 'plain'}, {'messageExpression': "'n=' + string(object.spec.replicas)"}, {'message': 'plain', 'messageExpression': "'n=' + string(object.spec.replicas)"}, {'message': 'plain', 'messageExpression': "string(object.spec.nope)"}, {'messageExpression': "string(object.spec.nope)"}, {'messageExpression': "''"}, {'message': 'plain', 'messageExpression': "''"}, {'message': 'plain', 'messageExpression': "'  '"}, {'message': 'plain', 'messageExpression': "'a\\nb'"}, {'messageExpression': "' trimmed '"}, {'messageExpression': "object.metadata.name + ' ' + request.operation + ' ' + namespaceObject.metadata.name"}, {'messageExpression': "variables.v"}, {'messageExpression': "params == null ? 'null' : 'x'"}, {'messageExpression': "'%s has %d'.format([object.metadata.name, object.spec.replicas])"}, {'messageExpression': "authorizer.path('/').check('get').allowed() ? 'a' : 'b'"}, {'message': '  spaces  '}, {'messageExpression': "['a','b','c','d','e','f','g','h'].map(x, ['0123456789','0123456789','0123456789','0123456789','0123456789','0123456789','0123456789','0123456789'].map(y, '0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789').join('')).join('')", 'message': 'too long'}):
    case('message %s' % str(more)[:70], DEP, dict(val('object.spec.replicas > 100', **more), variables=[{'name': 'v', 'expression': "'var'"}]))
for reason in ('Unauthorized', 'Forbidden', 'Invalid', 'RequestEntityTooLarge', None):
    case('reason %s' % reason, DEP, val('false', message='m', **({'reason': reason} if reason else {})))
case('two validations fail: the first counts', DEP, {'validations': [{'expression': 'false', 'message': 'one', 'reason': 'Forbidden'}, {'expression': 'false', 'message': 'two', 'reason': 'Invalid'}]})
case('an expression over two lines, no message', DEP, val('object.spec.replicas\n  > 5'))
# actions
for a in (['Deny'], ['Warn'], ['Audit'], ['Deny', 'Audit'], ['Warn', 'Audit']):
    case('actions %s, false' % a, DEP, val('false', message='no'), {'validationActions': a})
    case('actions %s, error' % a, DEP, val('object.spec.nope == 1', message='no'), {'validationActions': a})
    case('actions %s, true' % a, DEP, val('true', message='no'), {'validationActions': a})
case('two warnings', DEP, {'validations': [{'expression': 'false', 'message': 'one'}, {'expression': 'false', 'message': 'two'}]}, {'validationActions': ['Warn']})
case('two audits', DEP, {'validations': [{'expression': 'false', 'message': 'one'}, {'expression': 'true'}, {'expression': 'false', 'message': 'two'}]}, {'validationActions': ['Audit']})
# audit annotations
for e, v in (("'n=' + string(object.spec.replicas)", 'true'), ("'n=' + string(object.spec.replicas)", 'false'), ('null', 'true'), ("object.spec.replicas > 5 ? 'big' : null", 'true'), ("''", 'true'), ('string(object.spec.nope)', 'true'), ("object.spec.replicas > 1 ? 'big' : null", 'true'), ("' a '", 'true')):
    for fp in ('Fail', 'Ignore'):
        case('auditAnnotations %s, %s, %s' % (e, v, fp), DEP, dict(val(v), failurePolicy=fp, auditAnnotations=[{'key': 'k', 'valueExpression': e}]))
case('only auditAnnotations', DEP, {'auditAnnotations': [{'key': 'k', 'valueExpression': "'x'"}]})
# request, namespaceObject, authorizer
for e in ("request.operation == 'CREATE'", "request.name == object.metadata.name", "request.namespace == 'prod'", "request.dryRun", "request.kind.kind == 'Deployment'", "request.kind.group == 'apps' && request.kind.version == 'v1'", "request.resource.resource == 'deployments'", "request.subResource == ''", "has(request.subResource)", "request.requestKind.kind == 'Deployment'", "request.requestResource.resource == 'deployments'", "request.requestSubResource == ''", "request.userInfo.username == 'admin'", "'system:masters' in request.userInfo.groups", "has(request.userInfo.uid)", "has(request.userInfo.extra)", "request.uid == ''", "has(request.uid)", "has(request.options)", "has(request.object)", "request.options.fieldManager == 'check'", "oldObject == null", "has(oldObject.spec)", "params == null", "namespaceObject.metadata.name == 'prod'", "namespaceObject.metadata.labels.env == 'prod'", "'env' in namespaceObject.metadata.labels", "has(namespaceObject.spec)", "namespaceObject.status.phase == 'Active'", "has(namespaceObject.metadata.uid)", "has(namespaceObject.metadata.annotations)", "authorizer.group('apps').resource('deployments').namespace('prod').check('create').allowed()", "authorizer.requestResource.check('create').allowed()", "authorizer.serviceAccount('prod', 'x').group('').resource('secrets').check('get').allowed()", "request.nope == 1", "has(request.nope)"):
    case('request: ' + e, DEP, val(e))
for e in ('namespaceObject == null', "has(namespaceObject.metadata)", "request.namespace == ''", "has(request.namespace)", "!has(object.metadata.namespace)", "request.name == object.metadata.name"):
    case('cluster-scoped: ' + e, PC, val(e))
    case('namespace object: ' + e, NS, val(e))
# what object looks like: defaults are in, managed fields and the like
for e in ("object.apiVersion == 'apps/v1'", "object.kind == 'Deployment'", "object.metadata.namespace == 'prod'", "has(object.metadata.uid)", "has(object.metadata.creationTimestamp)", "has(object.metadata.managedFields)", "has(object.metadata.generation)", "has(object.metadata.resourceVersion)", "has(object.status)", "object.status.replicas == 0", "object.spec.revisionHistoryLimit == 10", "object.spec.strategy.type == 'RollingUpdate'", "object.spec.strategy.rollingUpdate.maxSurge == '25%'", "object.spec.template.spec.restartPolicy == 'Always'", "object.spec.template.spec.containers[0].imagePullPolicy == 'IfNotPresent'", "object.spec.template.spec.containers[0].ports[0].protocol == 'TCP'", "object.spec.template.spec.securityContext == {}", "has(object.spec.template.spec.securityContext)", "has(object.spec.template.metadata.creationTimestamp)", "has(object.spec.template.spec.containers[0].resources.limits)", "object.spec.template.spec.containers[0].resources.limits.memory == '1Gi'", "quantity(object.spec.template.spec.containers[0].resources.requests.cpu).isLessThan(quantity('200m'))", "object.spec.template.spec.containers.all(c, has(c.securityContext) && has(c.securityContext.runAsNonRoot) && c.securityContext.runAsNonRoot)", "object.spec.template.spec.containers.all(c, !c.image.endsWith(':latest') && c.image.contains(':'))", "object.spec.template.spec.containers.exists(c, c.?livenessProbe.hasValue())", "object.spec.template.spec.?initContainers.orValue([]).all(c, false)", "object.metadata.?labels['app'].orValue('') == 'web'", "object.metadata.labels.all(k, k.size() < 5)", "object.spec.replicas == 3.0", "type(object.spec.replicas) == int", "object.spec.selector.matchLabels == object.spec.template.metadata.labels", "object.spec.template.spec.containers[0].env.size() == 0", "object.spec.paused", "!object.spec.paused", "has(object.spec.template.spec.volumes)", "object.spec.minReadySeconds == 0", "has(object.spec.minReadySeconds)", "has(object.spec.progressDeadlineSeconds)", "has(object.spec.template.spec.hostNetwork)", "object.spec.template.spec.terminationGracePeriodSeconds == 30", "has(object.spec.template.spec.serviceAccountName)", "object.metadata.annotations.note == 'n'", "object.metadata.managedFields.size() == 1"):
    case('object: ' + e, DEP, val(e))
for e in ("object.data.a == '1'", "has(object.data.b)", "object.data['a'].size() == 1", "int(object.data.a) == 1", "!has(object.binaryData)", "object.?immutable.orValue(false)", "object.data == {'a': '1'}", "object.data.map(k, object.data[k]) == ['1']"):
    case('ConfigMap: ' + e, CM, val(e))
C = 'object.spec.template.spec.containers[0]'
for e in ("resources.requests.cpu == '1'", "resources.requests.cpu == '1000m'", "resources.requests.memory == '1Gi'", "resources.requests.memory == '1024Mi'", "resources.limits.cpu == '1500m'", "resources.limits.cpu == 1.5", "resources.limits.memory == '1536Mi'"):
    case('canonical quantity: ' + e, DEP2, val(C + '.' + e))
for e in ('has(%s.env[0].value)', 'has(%s.command)', 'has(%s.terminationMessagePath)', "quantity(%s.resources.limits.cpu).compareTo(quantity('1.5')) == 0"):
    case('empty and default: ' + e, DEP2, val(e % C))
for e in ("has(object.stringData)", "object.data.b == 'eg=='", "object.data.a == 'eA=='", "object.type == 'Opaque'", "has(object.metadata.labels)"):
    case('Secret: ' + e, SEC, val(e))
for e in ("has(object.spec.clusterIP)", "has(object.spec.type)", "object.spec.ports[0].targetPort == 80", "object.spec.ports[0].protocol == 'TCP'", "object.spec.sessionAffinity == 'None'", "has(object.spec.ports[0].nodePort)", "object.spec.ipFamilyPolicy == 'SingleStack'"):
    case('Service: ' + e, SVC, val(e))
case('an invalid object and a policy that refuses', BAD, no)
case('an invalid object and a policy in error', BAD, val('object.spec.nope == 1'))
# change of the object before it is sent
for path, v, e in (('spec.replicas', None, 'object.spec.replicas == 1'), ('spec.replicas', 0, 'object.spec.replicas == 0'), ('metadata.labels', None, 'has(object.metadata.labels)'), ('metadata.labels', {}, 'has(object.metadata.labels)'), ('metadata.annotations', {'a': ''}, "has(object.metadata.annotations.a)"), ('spec.strategy', {'rollingUpdate': {'maxSurge': 1}}, "object.spec.strategy.rollingUpdate.maxSurge == 1"), ('spec.strategy', {'rollingUpdate': {'maxSurge': '10%'}}, "object.spec.strategy.rollingUpdate.maxSurge > 1"), ('metadata.labels', {'app': 'web', 'x': ''}, "has(object.metadata.labels.x)")):
    case('changed %s to %s: %s' % (path, v, e), DEP, val(e), change=(path, v))
# parameters
PK = {'apiVersion': 'v1', 'kind': 'ConfigMap'}


def cm(name, data, ns='prod', labels=None):
    return {'apiVersion': 'v1', 'kind': 'ConfigMap', 'metadata': {'name': name, 'namespace': ns, 'labels': labels or {}}, 'data': data}


def limit(name, spec):
    return {'apiVersion': 'check.example.com/v1', 'kind': 'Limit', 'metadata': {'name': name}, 'spec': spec}


LE = 'object.spec.replicas <= int(params.data.max)'
for label, ref, params in (('by name in the namespace', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '2'})]), ('by name, passes', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '5'})]), ('by name elsewhere', {'name': 'p', 'namespace': 'default', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '2'}, 'default')]), ('not found, Deny', {'name': 'none', 'parameterNotFoundAction': 'Deny'}, []), ('not found, Allow', {'name': 'none', 'parameterNotFoundAction': 'Allow'}, []), ('in another namespace than the object', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '2'}, 'default')]), ('selector, one', {'selector': {'matchLabels': {'set': '@name'}}, 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '2'}, labels={'set': '@name'})]), ('selector, two, one refuses', {'selector': {'matchLabels': {'set': '@name'}}, 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '5'}, labels={'set': '@name'}), cm('q', {'max': '2'}, labels={'set': '@name'})]), ('selector, two pass', {'selector': {'matchLabels': {'set': '@name'}}, 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': '5'}, labels={'set': '@name'}), cm('q', {'max': '9'}, labels={'set': '@name'})]), ('selector, none, Deny', {'selector': {'matchLabels': {'set': 'none'}}, 'parameterNotFoundAction': 'Deny'}, []), ('selector, none, Allow', {'selector': {'matchLabels': {'set': 'none'}}, 'parameterNotFoundAction': 'Allow'}, []), ('missing key', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'min': '2'})]), ('not a number', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {'max': 'x'})]), ('no data', {'name': 'p', 'parameterNotFoundAction': 'Deny'}, [cm('p', {})])):
    for fp in ('Fail', 'Ignore'):
        case('params %s, %s' % (label, fp), DEP, dict(val(LE, message='too many', messageExpression="'max ' + params.data.max"), failurePolicy=fp, paramKind=PK), {'paramRef': ref}, params)
case('params: binding without paramRef', DEP, dict(val('params == null'), paramKind=PK))
case('params: binding without paramRef, used', DEP, dict(val(LE), paramKind=PK))
case('params: paramRef but no paramKind', DEP, val('params == null'), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Deny'}})
case('params: kind does not exist', DEP, dict(val('true'), paramKind={'apiVersion': 'nope.example.com/v1', 'kind': 'Nope'}), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Allow'}})
case('params: kind does not exist, Ignore', DEP, dict(val('true'), failurePolicy='Ignore', paramKind={'apiVersion': 'nope.example.com/v1', 'kind': 'Nope'}), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Allow'}})
case('params: custom, cluster-scoped', DEP, dict(val('object.spec.replicas <= params.spec.max'), paramKind={'apiVersion': 'check.example.com/v1', 'kind': 'Limit'}), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Deny'}}, [limit('p', {'max': 2})])
case('params: custom, passes', DEP, dict(val('object.spec.replicas <= params.spec.max'), paramKind={'apiVersion': 'check.example.com/v1', 'kind': 'Limit'}), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Deny'}}, [limit('p', {'max': 4})])
case('params: custom, cluster-scoped with a namespace', DEP, dict(val('object.spec.replicas <= params.spec.max'), paramKind={'apiVersion': 'check.example.com/v1', 'kind': 'Limit'}), {'paramRef': {'name': 'p', 'namespace': 'prod', 'parameterNotFoundAction': 'Deny'}}, [limit('p', {'max': 2})])
case('params: namespaced kind, cluster-scoped object, no namespace', PC, dict(val('true'), paramKind=PK), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Allow'}}, [cm('p', {'max': '1'})])
case('params: namespaced kind, cluster-scoped object, namespace', PC, dict(val('object.value <= int(params.data.max)'), paramKind=PK), {'paramRef': {'name': 'p', 'namespace': 'prod', 'parameterNotFoundAction': 'Deny'}}, [cm('p', {'max': '1'})])
case('params in matchConditions', DEP, dict(no, paramKind=PK, matchConditions=[{'name': 'm', 'expression': "params.data.on == 'yes'"}]), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Deny'}}, [cm('p', {'on': 'no'})])
case('params in variables', DEP, dict(val('variables.max >= object.spec.replicas'), paramKind=PK, variables=[{'name': 'max', 'expression': 'int(params.data.max)'}]), {'paramRef': {'name': 'p', 'parameterNotFoundAction': 'Deny'}}, [cm('p', {'max': '1'})])


def fill(o, name):
    if isinstance(o, dict):
        return {k: fill(v, name) for k, v in o.items()}
    if isinstance(o, list):
        return [fill(v, name) for v in o]
    return name if o == '@name' else o


def build(n, c):
    name = 'v%03d' % n
    o = copy.deepcopy(c['obj'])
    o['metadata']['name'] = name
    if o['kind'] not in ('Namespace', 'PriorityClass'):
        o['metadata']['namespace'] = c['ns']
    if c['change']:
        *up, last = c['change'][0].split('.')
        at = o
        for p in up:
            at = at[p]
        if c['change'][1] is None:
            at.pop(last)
        else:
            at[last] = c['change'][1]
    g, v, r = RULES[o['kind']]
    spec = fill(copy.deepcopy(c['spec']), name)
    mc = spec.setdefault('matchConstraints', {})
    mc['resourceRules'] = [dict({'apiGroups': [g], 'apiVersions': [v], 'operations': ['CREATE'], 'resources': [r], 'resourceNames': [name]}, **(c['rule'] or {}))]
    if c['rule'] and c['rule'].get('resourceNames') == []:
        del mc['resourceRules'][0]['resourceNames']
        mc['objectSelector'] = {'matchLabels': {'only': name}}
        o['metadata']['labels']['only'] = name
    policy = {'apiVersion': V, 'kind': 'ValidatingAdmissionPolicy', 'metadata': {'name': name}, 'spec': spec}
    bindings, params = [], []
    for i, b in enumerate(c['binding']):
        b = fill(copy.deepcopy(b), name)
        b.setdefault('validationActions', ['Deny'])
        if b.get('matchResources', {}).get('resourceRules', 1) is None:
            del b['matchResources']['resourceRules']
        if 'paramRef' in b and 'name' in b['paramRef']:
            b['paramRef']['name'] = name + b['paramRef']['name']
        bindings.append({'apiVersion': V, 'kind': 'ValidatingAdmissionPolicyBinding', 'metadata': {'name': name + '-%d' % i}, 'spec': dict(b, policyName=name)})
    for p in c['params']:
        p = fill(copy.deepcopy(p), name)
        p['metadata']['name'] = name + p['metadata']['name']
        params.append(p)
    return policy, bindings, params, o


def main():
    s = Server(sys.argv[1])
    for n, l in (('prod', {'env': 'prod'}), ('dev', {'env': 'dev'})):
        s.create('v1', 'Namespace', None, {'apiVersion': 'v1', 'kind': 'Namespace', 'metadata': {'name': n, 'labels': l}}, dry=False)
    d = {'apiVersion': 'apiextensions.k8s.io/v1', 'kind': 'CustomResourceDefinition', 'metadata': {'name': 'limits.check.example.com'},
         'spec': {'group': 'check.example.com', 'scope': 'Cluster', 'names': {'kind': 'Limit', 'plural': 'limits', 'singular': 'limit'},
                  'versions': [{'name': 'v1', 'served': True, 'storage': True, 'schema': {'openAPIV3Schema': {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {'max': {'type': 'integer'}}}}}}}]}}
    s.apply(d['apiVersion'], d['kind'], None, d['metadata']['name'], d, dry=False)
    time.sleep(4)
    s.resources(True)
    rows = []
    for n, c in enumerate(CASES):
        policy, bindings, params, o = build(n, c)
        row = {'id': policy['metadata']['name'], 'note': c['note'], 'policy': policy, 'bindings': bindings, 'params': params, 'namespaceLabels': {'env': 'prod', 'kubernetes.io/metadata.name': 'prod'}, 'object': o}
        v = verdict(s.create(V, 'ValidatingAdmissionPolicy', None, policy, dry=False))
        if not v['accepted']:
            row['policyVerdict'] = v
        for p in params:
            assert s.apply(p['apiVersion'], p['kind'], p['metadata'].get('namespace'), p['metadata']['name'], p, dry=False)[0] in (200, 201)
        for b in bindings:
            v = verdict(s.apply(V, b['kind'], None, b['metadata']['name'], b, dry=False))
            if not v['accepted']:
                row['bindingVerdict'] = v
        rows.append(row)
    time.sleep(8)
    for _ in range(2):
        for r in rows:
            o = r['object']
            r['before'], r['verdict'] = r.get('verdict'), verdict(s.create(o['apiVersion'], o['kind'], o['metadata'].get('namespace'), o))
        time.sleep(2)
    print('unstable:', [r['id'] for r in rows if r['before'] != r['verdict']])
    for r in rows:
        del r['before']
    if len(sys.argv) > 2:
        seen = {}
        for line in open(sys.argv[2]):
            e = json.loads(line)
            seen[e.get('objectRef', {}).get('name'), e.get('objectRef', {}).get('resource')] = {k: v for k, v in e.get('annotations', {}).items() if '/' in k and not k.startswith(('authorization', 'pod-security', 'authentication'))}
            a = seen.get((e.get('objectRef', {}).get('name'), e.get('objectRef', {}).get('resource')))
        for r in rows:
            a = seen.get((r['id'], RULES[r['object']['kind']][2]))
            if a:
                r['audit'] = a
    for r in rows:
        for k in r['bindings']:
            s.call('DELETE', s.path(V, 'ValidatingAdmissionPolicyBinding', None, k['metadata']['name']))
        s.call('DELETE', s.path(V, 'ValidatingAdmissionPolicy', None, r['id']))
    with open(os.path.join(OUT, 'vap.jsonl'), 'w') as f:
        for r in rows:
            f.write(json.dumps(r, ensure_ascii=False) + '\n')
    print(len(rows), 'cases,', sum(r['verdict']['accepted'] for r in rows), 'accepted,', sum('policyVerdict' in r for r in rows), 'policies refused')


if __name__ == '__main__':
    main()
