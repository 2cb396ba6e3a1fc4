namespace Tern.Endpoints;

/// <summary>An Amazon resource name taken apart: <c>arn:partition:service:region:account:resource</c>.</summary>
public sealed class AwsArn
{
    private AwsArn(string partition, string service, string region, string accountId, string[] resourceId)
    {
        Partition = partition;
        Service = service;
        Region = region;
        AccountId = accountId;
        ResourceId = resourceId;
    }

    /// <summary>The partition, such as <c>aws</c>.</summary>
    public string Partition { get; }

    /// <summary>The service, such as <c>dynamodb</c>.</summary>
    public string Service { get; }

    /// <summary>The region; empty where the resource belongs to none.</summary>
    public string Region { get; }

    /// <summary>The account; empty where the resource belongs to none.</summary>
    public string AccountId { get; }

    /// <summary>The resource, split at <c>:</c> and <c>/</c>.</summary>
    public IReadOnlyList<string> ResourceId { get; }

    /// <summary>Takes a resource name apart.</summary>
    /// <param name="value">The text, which may be something else.</param>
    /// <returns>Its parts, or null when it is no resource name.</returns>
    public static AwsArn? TryParse(string? value)
    {
        if (value is null || !value.StartsWith("arn:", StringComparison.Ordinal)) return null;
        var parts = value.Split(':', 6);
        return parts.Length == 6 && parts[1].Length > 0 && parts[2].Length > 0 && parts[5].Length > 0
            ? new AwsArn(parts[1], parts[2], parts[3], parts[4], parts[5].Split(':', '/'))
            : null;
    }
}
