-- Coroot: nothing it complains of.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
for _, fault in ipairs(obj.status.errors or {}) do
  return {status = "Degraded", message = fault}
end
if obj.status.status == nil or obj.status.status == "" then
  return {status = "Progressing", message = "no status yet"}
end
return {status = "Healthy", message = obj.status.status}
