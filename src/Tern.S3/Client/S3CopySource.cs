using Tern.Endpoints;

namespace Tern.S3;

/// <summary>
/// The object to copy: a value for <c>CopySource</c>, escaped as S3 expects it. Assign it to a request's string
/// property, or pass it to <see cref="Transfers.S3Transfer.CopyAsync"/>.
/// </summary>
/// <param name="Bucket">The bucket's name, or the ARN or alias of an access point.</param>
/// <param name="Key">The object's key, unescaped.</param>
/// <param name="VersionId">The version ID, or null for the latest version.</param>
public sealed record S3CopySource(string Bucket, string Key, string? VersionId = null)
{
    /// <summary>Gets the bucket's name, or the ARN or alias of an access point.</summary>
    public string Bucket { get; init; } = Checked(Bucket, nameof(Bucket));

    /// <summary>Gets the object's key, unescaped.</summary>
    public string Key { get; init; } = Checked(Key, nameof(Key));

    /// <summary>Returns the escaped string for a request.</summary>
    /// <param name="source">The source.</param>
    public static implicit operator string(S3CopySource source)
    {
        ArgumentNullException.ThrowIfNull(source);
        return source.ToString();
    }

    /// <summary>Returns the escaped string for a request, such as <c>bucket/a%3Fb?versionId=1</c>.</summary>
    /// <returns>The escaped string.</returns>
    public override string ToString()
    {
        // For an access point's ARN, objects are below the segment "object".
        var isArn = Bucket.StartsWith("arn:", StringComparison.Ordinal);
        var bucket = isArn ? Bucket + "/object" : AwsEndpointFunctions.UriEncode(Bucket);
        var key = AwsEndpointFunctions.UriEncode(Key).Replace("%2F", "/", StringComparison.Ordinal);
        return VersionId is null ? $"{bucket}/{key}" : $"{bucket}/{key}?versionId={AwsEndpointFunctions.UriEncode(VersionId)}";
    }

    private static string Checked(string value, string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(value, name);
        return value;
    }
}
