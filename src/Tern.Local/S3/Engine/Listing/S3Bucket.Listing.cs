namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Lists objects. It seeks, so the number of keys outside of the page doesn't matter.</summary>
    /// <exception cref="S3ErrorException">The continuation token isn't valid.</exception>
    public ObjectPage ListObjects(ObjectListRequest request) => throw new NotImplementedException();

    /// <summary>Lists versions and delete markers.</summary>
    /// <exception cref="S3ErrorException">A version marker without a key marker, or one that isn't valid.</exception>
    public VersionPage ListVersions(VersionListRequest request) => throw new NotImplementedException();
}
