using System.Globalization;

namespace Tern.Local.S3;

/// <summary>The errors of configurations and headers that only the service layer knows.</summary>
internal static class Refusals
{
    public static S3ErrorException MalformedAcl() =>
        new("MalformedACLError", 400, "The XML you provided was not well-formed or did not validate against our published schema");

    /// <summary>A grant to an email address, which S3 hasn't accepted since October 2025.</summary>
    public static S3ErrorException EmailGrantee() => new("MethodNotAllowed", 405, "The specified method is not allowed against this resource.");

    /// <summary>A bucket that would have an access control list and accept none.</summary>
    public static S3ErrorException AclWithoutLists() => new(
        "InvalidBucketAclWithObjectOwnership", 400, "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting");

    public static S3ErrorException UnsupportedChecksum() => S3Errors.InvalidRequest(
        "Checksum algorithm provided is unsupported. Please try again with any of the valid types: [CRC32, CRC32C, CRC64NVME, SHA1, SHA256]");

    /// <summary>A configuration that a bucket doesn't have.</summary>
    public static S3ErrorException None(string code, string message, S3Bucket bucket) =>
        new S3ErrorException(code, 404, message).With("BucketName", bucket.Name);

    public static S3ErrorException NotImplementedHeader(string header) =>
        new S3ErrorException("NotImplemented", 501, "A header you provided implies functionality that is not implemented").With("Header", header);

    public static S3ErrorException InvalidLimit(string name, int value) =>
        S3Errors.InvalidArgument($"Argument {name} must be an integer between 0 and 2147483647", name, value.ToString(CultureInfo.InvariantCulture));
}
