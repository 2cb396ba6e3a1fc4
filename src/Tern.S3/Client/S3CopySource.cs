using Tern.Endpoints;

namespace Tern.S3;

/// <summary>
/// An object that is copied: the value of <c>CopySource</c>, escaped as S3 expects it. Assign it where a request takes the text, or pass it to
/// <see cref="Transfers.S3Transfer.CopyAsync"/>.
/// </summary>
/// <param name="Bucket">The bucket's name, or the ARN or alias of an access point.</param>
/// <param name="Key">The key of the object, unescaped.</param>
/// <param name="VersionId">The version; null for the newest.</param>
public sealed record S3CopySource(string Bucket, string Key, string? VersionId = null)
{
    /// <summary>The bucket's name, or the ARN or alias of an access point.</summary>
    public string Bucket { get; init; } = Checked(Bucket, nameof(Bucket));

    /// <summary>The key of the object, unescaped.</summary>
    public string Key { get; init; } = Checked(Key, nameof(Key));

    /// <summary>Returns the text that a request takes.</summary>
    /// <param name="source">The source.</param>
    public static implicit operator string(S3CopySource source)
    {
        ArgumentNullException.ThrowIfNull(source);
        return source.ToString();
    }

    /// <summary>Returns the text that a request takes, such as <c>bucket/a%3Fb?versionId=1</c>.</summary>
    /// <returns>The text, escaped.</returns>
    public override string ToString()
    {
        // An access point's ARN has its objects behind a word of their own.
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
