namespace Tern.Endpoints;

/// <summary>A parsed Amazon Resource Name (ARN): <c>arn:partition:service:region:account:resource</c>.</summary>
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

    /// <summary>Gets the partition, such as <c>aws</c>.</summary>
    public string Partition { get; }

    /// <summary>Gets the service, such as <c>dynamodb</c>.</summary>
    public string Service { get; }

    /// <summary>Gets the Region, or an empty string if the resource has none.</summary>
    public string Region { get; }

    /// <summary>Gets the account id, or an empty string if the resource has none.</summary>
    public string AccountId { get; }

    /// <summary>Gets the resource, split at <c>:</c> and <c>/</c>.</summary>
    public IReadOnlyList<string> ResourceId { get; }

    /// <summary>Parses an ARN.</summary>
    /// <param name="value">The text, which needn't be an ARN.</param>
    /// <returns>The parsed ARN, or null if the text isn't an ARN.</returns>
    public static AwsArn? TryParse(string? value)
    {
        if (value is null || !value.StartsWith("arn:", StringComparison.Ordinal)) return null;
        var parts = value.Split(':', 6);
        return parts.Length == 6 && parts[1].Length > 0 && parts[2].Length > 0 && parts[5].Length > 0
            ? new AwsArn(parts[1], parts[2], parts[3], parts[4], parts[5].Split(':', '/'))
            : null;
    }
}
