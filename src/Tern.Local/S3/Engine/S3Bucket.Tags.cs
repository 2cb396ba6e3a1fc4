namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Replaces the tags of a version.</summary>
    /// <exception cref="S3ErrorException">The tags aren't valid, or there is no such version.</exception>
    public ObjectVersion SetTags(string key, string? versionId, IReadOnlyList<S3Tag> tags, string method = "PUT", ChangeOrigin? origin = null)
    {
        TagRules.CheckObject(tags);
        lock (_lock)
        {
            var version = Find(key, versionId, method);
            version.Tags = tags;
            PlanLifecycle();
            Record(version);
            Report(method == "DELETE" ? ObjectChangeKind.Untagged : ObjectChangeKind.Tagged, version, origin);
            Commit();
            return version;
        }
    }

    /// <summary>Replaces the access control list of a version.</summary>
    /// <exception cref="S3ErrorException">The version was deleted meanwhile.</exception>
    public void SetAcl(ObjectVersion version, object acl, ChangeOrigin? origin)
    {
        lock (_lock)
        {
            if (!ReferenceEquals(FindVersion(version.Key, version.VersionId), version)) throw S3Errors.NoSuchVersion(version.Key, version.VersionId);
            version.Acl = acl;
            Record(version);
            Report(ObjectChangeKind.AclChanged, version, origin);
            Commit();
        }
    }
}
