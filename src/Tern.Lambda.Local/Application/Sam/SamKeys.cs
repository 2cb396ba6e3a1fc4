using System.Text.Json.Nodes;
using Tern.Lambda.Local.Fronts.Checks;

namespace Tern.Lambda.Local.Application.Sam;

/// <summary>The keys of API Gateway that a template has. Which usage plan has which key isn't looked at: each key opens each API.</summary>
internal static class SamKeys
{
    /// <summary>The key where the template makes one without a value, as SAM's usage plans do.</summary>
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
