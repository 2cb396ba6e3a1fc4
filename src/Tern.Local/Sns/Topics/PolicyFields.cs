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
        JsonDocument? document = null;
        try
        {
            document = JsonDocument.Parse(json);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw Missing(policy, fail);
            foreach (var field in document.RootElement.EnumerateObject()) _ = field.Name + field.Value; // an unpaired surrogate isn't valid text
            return document;
        }
        catch (Exception failure)
        {
            document?.Dispose();
            if (failure is JsonException or InvalidOperationException) throw fail(policy + ": Unable to parse JSON");
            throw;
        }
    }

    public static ServiceErrorException Missing(string policy, Func<string, ServiceErrorException> fail) =>
        fail(policy + ": JSON is missing required fields");
}
