using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>The protocol of S3: REST with XML. It reports violated constraints of the model in S3's words, one at a
/// time.</summary>
internal sealed class S3Protocol : RestProtocol
{
    private const string Acl = "x-amz-acl";

    public static S3Protocol Instance { get; } = new();

    public override string XmlNamespace => S3Server.XmlNamespace;

    public override Exception Malformed() => S3Errors.MalformedXml();

    public override Exception? Refuse(IReadOnlyList<MemberViolation> violations)
    {
        foreach (var violation in violations)
        {
            if (Refuse(violation) is { } error) return error;
        }

        return null;
    }

    /// <summary>Returns the error for a header or parameter that isn't of its type.</summary>
    public static S3ErrorException Malformed(MalformedMemberException malformed) => malformed.Name switch
    {
        "partNumber" => S3Errors.InvalidArgument("Part number must be an integer between 1 and 10000, inclusive", "partNumber", malformed.Value),
        "x-amz-object-lock-retain-until-date" => S3Errors.InvalidArgument(
            "The retain until date must be provided in ISO 8601 format", malformed.Name, malformed.Value),
        var name => S3Errors.InvalidArgument($"Provided {name} not an integer or within integer range", name, malformed.Value),
    };

    // A path with a dot is inside the document, for which S3 gives no details.
    private static S3ErrorException? Refuse(MemberViolation violation) => violation switch
    {
        { Name: "CreateBucketConfiguration" or "LegalHold" or "Retention" or "RestoreRequest" } => null,
        { Constraint: MemberConstraint.Enum, Path: var path } when path.StartsWith("notificationConfiguration.", StringComparison.Ordinal) =>
            Notification(violation),
        { Path: var path } when path.StartsWith("accessControlPolicy.", StringComparison.Ordinal) => Refusals.MalformedAcl(),
        { Constraint: MemberConstraint.Enum, Path: var path } when path.Contains(".locationConstraint", StringComparison.Ordinal) => null,
        // S3 accepts more than the model, or has its own message.
        { Constraint: MemberConstraint.Enum, Name: "Protocol", Path: var path } when path.StartsWith("websiteConfiguration.", StringComparison.Ordinal) => null,
        { Constraint: MemberConstraint.Enum, Value: "READ_ACP" or "WRITE_ACP", Path: var path }
            when path.StartsWith("bucketLoggingStatus.", StringComparison.Ordinal) => null,
        { Path: var path } when IsInDocument(path) => S3Errors.MalformedXml(),
        { Constraint: MemberConstraint.Required } => Missing(violation.Name),
        { Constraint: MemberConstraint.Enum, Value: { } value } => Unknown(violation, value),
        _ => null,
    };

    private static S3ErrorException? Notification(MemberViolation violation)
    {
        var value = violation.Value!;
        if (violation.Name != "Name") return S3Errors.InvalidArgument("The event is not supported for notifications", "Event", value);
        if (value.ToUpperInvariant() is "PREFIX" or "SUFFIX") return null;
        return S3Errors.InvalidArgument("filter rule name must be either prefix or suffix", "FilterRule.Name", value);
    }

    private static bool IsInDocument(string path) =>
        path.Contains('.', StringComparison.Ordinal) && !path.StartsWith("objectAttributes.", StringComparison.Ordinal)
            && !path.StartsWith("optionalObjectAttributes.", StringComparison.Ordinal);

    private static S3ErrorException Missing(string name) => name switch
    {
        "Bucket" or "Key" => S3Errors.InvalidRequest($"The {name.ToLowerInvariant()} is missing."),
        "ObjectAttributes" => S3Errors.InvalidRequest(
            "The x-amz-object-attributes header specifying the attributes to be retrieved is either missing or empty"),
        "Policy" => new S3ErrorException("MalformedPolicy", 400, "Policies must be valid JSON and the first byte must be '{'"),
        _ => new S3ErrorException("MissingRequestBodyError", 400, "Request Body is empty"),
    };

    private static S3ErrorException? Unknown(MemberViolation violation, string value) => violation.Name switch
    {
        "ACL" => S3Errors.InvalidArgument("", Acl, value),
        "EncodingType" => S3Errors.InvalidArgument("Invalid Encoding Method specified in Request", "encoding-type", value),
        "ObjectOwnership" => S3Errors.InvalidArgument($"Invalid x-amz-object-ownership header: {value}", "x-amz-object-ownership"),
        "MetadataDirective" => S3Errors.InvalidArgument("Unknown metadata directive.", "x-amz-metadata-directive", value),
        "TaggingDirective" => S3Errors.InvalidArgument("Unknown tagging directive.", "x-amz-tagging-directive", value),
        "ChecksumAlgorithm" => Refusals.UnsupportedChecksum(),
        "ChecksumType" => S3Errors.InvalidRequest("Value for x-amz-checksum-type header is invalid."),
        "TransitionDefaultMinimumObjectSize" => S3Errors.InvalidRequest($"Invalid TransitionDefaultMinimumObjectSize found: {value}"),
        _ when violation.Path.StartsWith("objectAttributes.", StringComparison.Ordinal) =>
            S3Errors.InvalidArgument("Invalid attribute name specified.", "x-amz-object-attributes", value),
        _ => null,
    };
}
