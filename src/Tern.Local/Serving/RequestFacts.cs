namespace Tern.Local.Serving;

/// <summary>The operation and the resources of a request, as far as they can be determined without handling
/// it.</summary>
/// <param name="Operation">The operation, or the name that the request has instead; an empty string if it has
/// none.</param>
/// <param name="Resources">The names of the queues, the topic or the bucket.</param>
/// <param name="Key">The key of the object, or null.</param>
internal readonly record struct RequestFacts(string Operation, IReadOnlyList<string> Resources, string? Key = null)
{
    /// <summary>
    /// Returns the name of a resource in its ARN or URL: <c>orders</c> for
    /// <c>arn:aws:sns:us-east-1:000000000000:orders</c> and for <c>http://127.0.0.1:4566/000000000000/orders</c>.
    /// </summary>
    public static string NameOf(string resource)
    {
        if (resource.StartsWith("arn:", StringComparison.Ordinal)) return resource.Split(':', 7) is [_, _, _, _, _, var name, ..] ? name : resource;
        return resource[(resource.TrimEnd('/').LastIndexOf('/') + 1)..].TrimEnd('/');
    }
}
