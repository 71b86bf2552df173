-- MySQL by Percona: says in one word how it is.
if obj.status == nil then
  return {status = "Progressing", message = "the operator has not reconciled it yet"}
end
if obj.status.state == "ready" then
  return {status = "Healthy", message = ""}
end
if obj.status.state == "error" then
  for _, one in ipairs(obj.status.conditions or {}) do
    if one.status == "True" and one.message ~= nil and one.message ~= "" then
      return {status = "Degraded", message = one.message}
    end
  end
  return {status = "Degraded", message = "error"}
end
if obj.status.state == "paused" then
  return {status = "Suspended", message = "paused"}
end
return {status = "Progressing", message = obj.status.state or "no state yet"}
