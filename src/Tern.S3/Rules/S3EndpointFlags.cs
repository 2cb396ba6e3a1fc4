namespace Tern.S3;

/// <summary>The settings that S3's endpoint rules use. AWS SDKs and Tools reference, "Amazon S3".</summary>
internal static class S3EndpointFlags
{
    /// <summary>The bucket's name goes into the path, not into the host.</summary>
    public const int ForcePathStyle = 1;

    /// <summary>Requests use S3 Transfer Acceleration.</summary>
    public const int Accelerate = 2;

    /// <summary>An ARN must be in the client's region; the region in the ARN isn't used.</summary>
    public const int IgnoresArnRegion = 4;

    /// <summary>Multi-Region access points are rejected.</summary>
    public const int DisableMultiRegionAccessPoints = 8;

    /// <summary>Requests to directory buckets are signed with the client's own credentials, not a session's.</summary>
    public const int DisableExpressSessions = 16;
}
