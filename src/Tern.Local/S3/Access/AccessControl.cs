using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>
/// Reads access control lists. A new bucket doesn't accept lists until its ownership controls are deleted or changed.
/// </summary>
internal static class AccessControl
{
    private const string Acl = "x-amz-acl";

    private static readonly (string Header, string Permission)[] s_grants =
    [
        ("x-amz-grant-full-control", "FULL_CONTROL"), ("x-amz-grant-read", "READ"), ("x-amz-grant-read-acp", "READ_ACP"),
        ("x-amz-grant-write", "WRITE"), ("x-amz-grant-write-acp", "WRITE_ACP"),
    ];

    /// <summary>
    /// Reads the list of a new object, or returns null if the request has none and the object belongs to the bucket's
    /// owner.
    /// </summary>
    public static AccessControlPolicy? Read(Func<string, string?> header, S3Bucket bucket, string account)
    {
        var (owner, bucketOwner) = (BucketOwners.IdOf(account), BucketOwners.IdOf(bucket.Account));
        var ownership = BucketAccess.OwnershipOf(bucket);
        if (FromHeaders(header, owner, bucketOwner) is not { } acl)
            return owner == bucketOwner || ownership == BucketAccess.OwnerEnforced ? null : CannedAcls.Make("private", owner, bucketOwner);
        var canned = header(Acl);
        // The object belongs to the bucket's owner, so it needs no list that gives it to that owner alone.
        if (canned == "bucket-owner-full-control" && ownership is BucketAccess.OwnerEnforced or "BucketOwnerPreferred") return null;
        if (ownership == BucketAccess.OwnerEnforced && canned is null or "private" && !GrantsToOthers(acl, bucketOwner)
            && acl.Grants!.TrueForAll(static grant => grant.Permission == "FULL_CONTROL"))
            return null;
        CheckAllowed(bucket, acl);
        return acl;
    }

    /// <summary>Reads the list of a bucket to create, or returns null if the request has none.</summary>
    public static AccessControlPolicy? ReadForNewBucket(Func<string, string?> header, string account, bool acceptsAcls)
    {
        var owner = BucketOwners.IdOf(account);
        if (FromHeaders(header, owner, owner) is not { } acl) return null;
        var ownership = header("x-amz-object-ownership") ?? (acceptsAcls ? null : BucketAccess.OwnerEnforced);
        if (ownership == BucketAccess.OwnerEnforced && header(Acl) is not "private") throw Refusals.AclWithoutLists();
        // A new bucket blocks public access.
        return acceptsAcls || !IsPublic(acl) ? acl : throw new S3ErrorException(
            "InvalidBucketAclWithBlockPublicAccessError", 400, "Bucket cannot have public ACLs set with BlockPublicAccess enabled");
    }

    /// <summary>Reads the list that replaces one, from the headers or the document.</summary>
    public static AccessControlPolicy ReadToReplace(
        Func<string, string?> header, AccessControlPolicy? document, bool hasBody, S3Bucket bucket, string owner)
    {
        var bucketOwner = BucketOwners.IdOf(bucket.Account);
        var acl = FromHeaders(header, owner, bucketOwner);
        if (acl is not null && hasBody) throw new S3ErrorException("UnexpectedContent", 400, "This request does not support content");
        acl ??= document is not null ? Check(document) : throw new S3ErrorException(
            "MissingSecurityHeader", 400, "Your request was missing a required header").With("MissingHeaderName", Acl);
        if (acl.Owner!.ID != owner) throw S3Errors.AccessDenied(); // an access control list can't change the owner
        CheckAllowed(bucket, acl);
        return acl;
    }

    /// <summary>Returns true if a list gives anything to users other than the owner or to a group; otherwise, false.</summary>
    /// <param name="acl">The list.</param>
    /// <param name="owner">The canonical ID of the owner.</param>
    public static bool GrantsToOthers(AccessControlPolicy acl, string owner) => acl.Grants!.Exists(grant => grant.Grantee!.ID != owner);

    private static AccessControlPolicy? FromHeaders(Func<string, string?> header, string owner, string bucketOwner)
    {
        var grants = new List<Grant>();
        var isGranted = false;
        foreach (var (name, permission) in s_grants)
        {
            if (header(name) is not { } value) continue;
            isGranted = true;
            foreach (var grantee in value.Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries))
                grants.Add(new Grant { Grantee = ReadGrantee(grantee, name), Permission = permission });
        }

        if (header(Acl) is not { } canned)
            return isGranted ? new AccessControlPolicy { Owner = new Owner { ID = owner }, Grants = grants } : null;
        if (isGranted) throw S3Errors.InvalidRequest("Specifying both Canned ACLs and Header Grants is not allowed");
        return CannedAcls.Make(canned, owner, bucketOwner);
    }

    // id="79a5…", uri="http://…" or emailAddress="…"
    private static Grantee ReadGrantee(string text, string header)
    {
        var equals = text.IndexOf('=', StringComparison.Ordinal);
        var (kind, value) = equals < 0 ? (text, "") : (text[..equals].Trim(), text[(equals + 1)..].Trim().Trim('"', '\''));
        return kind switch
        {
            "id" => IsId(value) ? CannedAcls.User(value) : throw S3Errors.InvalidArgument("Invalid id", "id", value),
            "uri" => CannedAcls.IsGroup(value) ? CannedAcls.Group(value) : throw S3Errors.InvalidArgument("Invalid group uri", "uri", value),
            "emailAddress" => throw Refusals.EmailGrantee(),
            _ => throw S3Errors.InvalidArgument("Argument format not recognized", header, text),
        };
    }

    private static AccessControlPolicy Check(AccessControlPolicy acl)
    {
        if (acl is not { Owner.ID: { } owner, Grants: { } grants }) throw Refusals.MalformedAcl();
        if (!IsId(owner)) throw InvalidId(owner);
        foreach (var grant in grants)
        {
            switch (grant.Grantee)
            {
                case { Type: "CanonicalUser", ID: { } id }:
                    if (!IsId(id)) throw InvalidId(id);
                    break;
                case { Type: "Group", URI: { } uri }:
                    if (!CannedAcls.IsGroup(uri)) throw S3Errors.InvalidArgument("Invalid group uri", "Group/URI", uri);
                    break;
                case { Type: "AmazonCustomerByEmail", EmailAddress: not null }:
                    throw Refusals.EmailGrantee();
                default:
                    throw Refusals.MalformedAcl();
            }

            if (grant.Permission is null) throw Refusals.MalformedAcl();
        }

        return acl;
    }

    private static void CheckAllowed(S3Bucket bucket, AccessControlPolicy acl)
    {
        if (BucketAccess.OwnershipOf(bucket) == BucketAccess.OwnerEnforced)
            throw new S3ErrorException("AccessControlListNotSupported", 400, "The bucket does not allow ACLs");
        if (IsPublic(acl) && BucketAccess.BlockOf(bucket) is { BlockPublicAcls: true }) throw S3Errors.AccessDenied();
    }

    private static bool IsPublic(AccessControlPolicy acl) =>
        acl.Grants!.Exists(static grant => grant.Grantee!.URI is CannedAcls.AllUsers or CannedAcls.AuthenticatedUsers);

    private static bool IsId(string id) => id.Length == 64 && id.All(static c => char.IsAsciiHexDigitLower(c));

    private static S3ErrorException InvalidId(string id) => S3Errors.InvalidArgument("Invalid id", "CanonicalUser/ID", id);
}
