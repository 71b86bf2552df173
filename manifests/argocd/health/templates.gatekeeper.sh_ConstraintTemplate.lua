-- A template of rules: its kind was made, and no Gatekeeper finds fault with it.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
for _, pod in ipairs(obj.status.byPod or {}) do
  for _, fault in ipairs(pod.errors or {}) do
    return {status = "Degraded", message = fault.message or fault.code or "an error in " .. (pod.id or "a pod")}
  end
end
if obj.status.created then
  return {status = "Healthy", message = ""}
end
return {status = "Progressing", message = "its kind is not there yet"}
