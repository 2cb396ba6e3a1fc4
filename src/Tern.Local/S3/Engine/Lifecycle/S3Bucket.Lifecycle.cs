namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Gets the lifecycle rules, or null if there is no configuration.</summary>
    public IReadOnlyList<LifecycleRule>? Lifecycle { get; private set; }

    /// <summary>Sets the lifecycle rules, which the host's clock applies; null deletes them.</summary>
    public void SetLifecycle(IReadOnlyList<LifecycleRule>? rules) => throw new NotImplementedException();

    /// <summary>Returns the time at which a current version expires, or null if no rule applies.</summary>
    public ObjectExpiration? ExpirationOf(ObjectVersion version) => throw new NotImplementedException();

    /// <summary>Returns the time at which an upload is aborted, or null if no rule applies.</summary>
    public ObjectExpiration? ExpirationOf(MultipartUpload upload) => throw new NotImplementedException();
}
