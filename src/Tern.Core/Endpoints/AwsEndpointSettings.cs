namespace Tern.Endpoints;

/// <summary>Settings that only S3's endpoint rules use. AWS SDKs and Tools reference, "Amazon S3".</summary>
[Flags]
public enum AwsEndpointSettings
{
    /// <summary>The service's defaults.</summary>
    None = 0,

    /// <summary>The bucket's name goes into the path, not into the host.</summary>
    S3ForcePathStyle = 1,

    /// <summary>Requests use S3 Transfer Acceleration.</summary>
    S3Accelerate = 2,

    /// <summary>An ARN must be in the client's region; the region in the ARN isn't used.</summary>
    S3IgnoresArnRegion = 4,

    /// <summary>Multi-region access points are rejected.</summary>
    S3DisableMultiRegionAccessPoints = 8,

    /// <summary>
    /// Requests to directory buckets are signed with the client's own credentials instead of a session's.
    /// </summary>
    S3DisableExpressSessions = 16,
}
