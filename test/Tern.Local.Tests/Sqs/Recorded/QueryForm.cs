using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

/// <summary>
/// Requests of the query protocol, from the same requests in JSON. Lists and maps are numbered from 1.
/// <code>
/// {"AttributeNames":["All"]}                 AttributeName.1=All
/// {"Attributes":{"DelaySeconds":"5"}}        Attribute.1.Name=DelaySeconds &amp; Attribute.1.Value=5
/// {"Tags":{"a":"b"}}                         Tag.1.Key=a &amp; Tag.1.Value=b
/// {"Entries":[{"Id":"x"}]}                   SendMessageBatchRequestEntry.1.Id=x
/// </code>
/// </summary>
internal static class QueryForm
{
    public static string Of(string operation, JsonObject request)
    {
        List<string> fields = [$"Action={operation}", "Version=2012-11-05"];
        AddMembers("", request);
        return string.Join('&', fields);

        void AddMembers(string prefix, JsonObject members)
        {
            foreach (var (name, value) in members)
            {
                if (value is JsonArray list) AddList(prefix + ItemOf(name), list);
                else if (value is JsonObject map) AddMap(prefix + name[..^1], name == "Tags" ? "Key" : "Name", map);
                else fields.Add($"{prefix}{name}={Uri.EscapeDataString(value!.ToString())}");
            }
        }

        void AddList(string name, JsonArray list)
        {
            if (list.Count == 0) fields.Add(name + "=");
            for (var i = 0; i < list.Count; i++) AddValue($"{name}.{i + 1}", list[i]!);
        }

        void AddMap(string name, string keyName, JsonObject map)
        {
            var number = 0;
            foreach (var (key, value) in map)
            {
                fields.Add($"{name}.{++number}.{keyName}={Uri.EscapeDataString(key)}");
                AddValue($"{name}.{number}.Value", value!);
            }
        }

        void AddValue(string name, JsonNode value)
        {
            if (value is JsonObject members) AddMembers(name + ".", members);
            else fields.Add($"{name}={Uri.EscapeDataString(value.ToString())}");
        }

        string ItemOf(string list) => list == "Entries" ? operation + "RequestEntry" : list[..^1];
    }
}
