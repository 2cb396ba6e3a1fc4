using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>The predefined access control lists, which have names.</summary>
internal static class CannedAcls
{
    public const string AllUsers = "http://acs.amazonaws.com/groups/global/AllUsers";
    public const string AuthenticatedUsers = "http://acs.amazonaws.com/groups/global/AuthenticatedUsers";
    public const string LogDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";

    public static Grantee User(string id) => new() { Type = "CanonicalUser", ID = id };

    public static Grantee Group(string uri) => new() { Type = "Group", URI = uri };

    /// <summary>Returns true for one of S3's predefined groups; otherwise, false.</summary>
    public static bool IsGroup(string uri) => uri is AllUsers or AuthenticatedUsers or LogDelivery;

    /// <summary>Creates the list with a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="owner">The canonical ID of the owner.</param>
    /// <param name="bucketOwner">The canonical ID of the bucket's owner.</param>
    /// <exception cref="S3ErrorException">There is no such name.</exception>
    public static AccessControlPolicy Make(string name, string owner, string bucketOwner)
    {
        List<Grant> grants = name switch
        {
            "private" or "aws-exec-read" => [],
            "public-read" => [To(Group(AllUsers), "READ")],
            "public-read-write" => [To(Group(AllUsers), "READ"), To(Group(AllUsers), "WRITE")],
            "authenticated-read" => [To(Group(AuthenticatedUsers), "READ")],
            "bucket-owner-read" when owner != bucketOwner => [To(User(bucketOwner), "READ")],
            "bucket-owner-full-control" when owner != bucketOwner => [To(User(bucketOwner), "FULL_CONTROL")],
            "bucket-owner-read" or "bucket-owner-full-control" => [],
            "log-delivery-write" => [To(Group(LogDelivery), "WRITE"), To(Group(LogDelivery), "READ_ACP")],
            _ => throw S3Errors.InvalidArgument("", "x-amz-acl", name),
        };
        return new AccessControlPolicy { Owner = new Owner { ID = owner }, Grants = [To(User(owner), "FULL_CONTROL"), .. grants] };
    }

    private static Grant To(Grantee grantee, string permission) => new() { Grantee = grantee, Permission = permission };
}
