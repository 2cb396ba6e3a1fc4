using System.Text.Json;

namespace Tern.Local.Sqs;

/// <summary>The queues that may use a queue as their dead-letter queue.</summary>
/// <param name="Permission">The permission: <c>allowAll</c>, <c>denyAll</c> or <c>byQueue</c>.</param>
/// <param name="Sources">The ARNs of the queues that <c>byQueue</c> allows.</param>
internal sealed record RedriveAllowPolicy(string Permission, IReadOnlyList<string> Sources)
{
    private const int MaxSources = 10;

    public static RedriveAllowPolicy Parse(string json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            var permission = document.RootElement.GetProperty("redrivePermission").GetString();
            List<string> sources = [];
            if (document.RootElement.TryGetProperty("sourceQueueArns", out var arns))
                sources.AddRange(arns.EnumerateArray().Select(static arn => arn.GetString()!));
            return permission is "allowAll" or "denyAll" or "byQueue" && (permission == "byQueue" ? sources.Count is > 0 and <= MaxSources : sources.Count == 0)
                ? new RedriveAllowPolicy(permission, sources)
                : throw Invalid(json);
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw Invalid(json);
        }
    }

    public bool Allows(string arn) => Permission == "allowAll" || (Permission == "byQueue" && Sources.Contains(arn));

    private static Serving.ServiceErrorException Invalid(string json) =>
        SqsErrors.Invalid(json, "RedriveAllowPolicy", "Amazon SQS can't create the redrive allow policy, as it's in an unsupported format.");
}
