using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.Sns;

/// <summary>Reads the policies of archives and replays, which are small objects with errors of their own.</summary>
internal static class PolicyFields
{
    /// <summary>Parses a policy, which must be an object.</summary>
    /// <exception cref="ServiceErrorException">It isn't.</exception>
    public static JsonDocument Parse(string json, string policy, Func<string, ServiceErrorException> fail)
    {
        JsonDocument document;
        try
        {
            document = JsonDocument.Parse(json);
        }
        catch (JsonException)
        {
            throw fail(policy + ": Unable to parse JSON");
        }

        if (document.RootElement.ValueKind == JsonValueKind.Object) return document;
        document.Dispose();
        throw Missing(policy, fail);
    }

    public static ServiceErrorException Missing(string policy, Func<string, ServiceErrorException> fail) =>
        fail(policy + ": JSON is missing required fields");
}
