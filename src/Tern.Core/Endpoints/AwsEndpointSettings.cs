namespace Tern.Endpoints;

/// <summary>Settings that the endpoint rules of S3 look at, and no others. AWS SDKs and Tools reference, "Amazon S3".</summary>
[Flags]
public enum AwsEndpointSettings
{
    /// <summary>As the service has it.</summary>
    None = 0,

    /// <summary>Buckets are named in the path, not in the host.</summary>
    S3ForcePathStyle = 1,

    /// <summary>Requests go by S3 Transfer Acceleration.</summary>
    S3Accelerate = 2,

    /// <summary>An ARN must be of the client's region: the region that it names is not gone to.</summary>
    S3IgnoresArnRegion = 4,

    /// <summary>Multi-region access points are refused.</summary>
    S3DisableMultiRegionAccessPoints = 8,

    /// <summary>Requests to directory buckets are signed with the client's own credentials, not with those of a session.</summary>
    S3DisableExpressSessions = 16,
}
