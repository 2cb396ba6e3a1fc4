using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts;

namespace Tern.Lambda.Local.Application;

/// <summary>
/// Reads the API Gateway keys of a template. The assignment of keys to usage plans is ignored: each key is valid for
/// every API.
/// </summary>
internal static class SamKeys
{
    /// <summary>The value of keys that the template creates without a value, as SAM's usage plans do.</summary>
    private const string Value = "local-api-key";

    public static IReadOnlyList<ApiKey> Read(SamValues values)
    {
        List<ApiKey> keys = [];
        foreach (var (logical, node) in values.Resources)
        {
            if (values.TypeOf(logical) != "AWS::ApiGateway::ApiKey") continue;
            var properties = (node as JsonObject)?["Properties"] as JsonObject;
            if (values.Flag(properties?["Enabled"]) != false) keys.Add(new ApiKey(logical, values.Text(properties?["Value"]) ?? Value));
        }

        return keys.Count > 0 ? keys : [new ApiKey("local", Value)];
    }
}
