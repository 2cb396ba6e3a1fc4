using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>Gives the members of structures, requests, responses and errors their names in C# and on the wire.</summary>
/// <param name="model">The model.</param>
/// <param name="types">The types of members.</param>
internal sealed class MemberResolver(ServiceModel model, TypeResolver types)
{
    // S3's header for an object's tags.
    private const string TagsHeader = "x-amz-tagging";

    private static readonly string[] TakenInStructures =
    [
        "Equals", "ExceptionOf", "GetType", "ToString", "GetHashCode", "Tag", "Copy", "Finalize", "MemberwiseClone", "ReferenceEquals", "ReadCbor",
        "ReadEvent", "ReadJson", "ReadXml", "WriteCbor", "WriteEvent", "WriteJson", "WriteQuery", "WriteXml",
    ];

    private static readonly string[] TakenInErrors =
    [
        "Attempts", "Code", "Data", "Equals", "ExtendedRequestId", "GetBaseException", "GetHashCode", "GetObjectData", "GetType", "HelpLink",
        "HResult", "InnerException",
        "IsRetryable", "IsThrottling", "MayHaveTakenEffect", "MemberwiseClone", "Message", "Operation", "Read", "ReferenceEquals", "RequestId", "Resource",
        "ServiceMessage", "Source", "StackTrace", "StatusCode", "TargetSite", "ToString",
    ];

    /// <summary>true if the protocol supports event streams in requests and responses; otherwise, false.</summary>
    internal bool HasEvents => model.Service.Protocol is not ("awsQuery" or "ec2Query");

    /// <summary>The members of a structure.</summary>
    /// <param name="shape">Its shape.</param>
    /// <param name="structure">Its name in C#.</param>
    /// <param name="written">true if requests hold it; otherwise, false.</param>
    /// <param name="read">true if responses or errors hold it; otherwise, false.</param>
    /// <param name="root">true if it is a whole request or response; otherwise, false.</param>
    internal List<ResolvedMember> Resolve(Shape shape, string structure, bool written, bool read, bool root)
    {
        var names = new HashSet<string> { ForeignNames.Unmark(structure) };
        names.UnionWith(shape.Error is null ? TakenInStructures : TakenInErrors);
        var members = new List<ResolvedMember>();
        foreach (var member in shape.Members)
        {
            if (shape.EventStream && model.Shapes[member.Shape].Error is not null) continue;
            // An error's message is the exception's.
            if (shape.Error is not null && string.Equals(member.Name, "message", StringComparison.OrdinalIgnoreCase)) continue;
            var name = CSharp.Pascal(member.Name);
            if (shape.Error is not null && TakenInErrors.Contains(name)) name = "Error" + name;
            if (!names.Add(name)) names.Add(name += "Value");
            var type = types.Of(member, $"{shape.Name}.{member.Name}");
            if (type is EventStreamType && !(root && HasEvents))
            {
                throw new CodegenException(
                    $"{model.FileName}: {shape.Name}.{member.Name} is an event stream {(root ? "" : "inside of a structure, ")}of {model.Service.Protocol}, " +
                    $"which has no form for it.");
            }

            if (type is EventStreamType { Event: var events } && written) type = new EventSourceType(events);

            if (type is StreamType && !(root && shape.Payload == member.Name))
                throw new CodegenException(
                    $"{model.FileName}: {shape.Name}.{member.Name} is a streaming blob, and not the whole body of a request or answer.");
            if (member.IdempotencyToken && !root)
                throw new CodegenException(
                    $"{model.FileName}: {shape.Name}.{member.Name} is an idempotency token inside of a request; only a request's own is filled.");
            var collection = type is ListType or MapType;
            members.Add(new ResolvedMember(
                types.Own(name), Identifier(name), member.WireName ?? (member.Location == "headers" ? "" : member.Name), type,
                MemberSummary.Of(model, member, types.Own(name), type, new(collection && read && !written, written, root, IsPayload(shape, member))),
                member.Required,
                member.IdempotencyToken,
                member.Sensitive || model.Shapes[member.Shape].Sensitive, collection && read && !written,
                member.EventHeader ? ResolvedMember.EventHeader : root || shape.Error is not null ? member.Location : null)
            {
                JsonValue = member.JsonValue,
                ModelName = member.Name,
                XmlName = XmlName(member, type),
                Ec2QueryName = member.QueryName ?? Capital(member.WireName ?? member.Name),
                XmlNamespace = type is ListType && IsFlattened(member, type) ? TypeResolver.Namespace(member.XmlNamespace) : types.Namespace(member),
                IsXmlAttribute = member.XmlAttribute,
                IsFlattened = IsFlattened(member, type),
                HasPath = root && written && types.HasPath(member.Shape),
                IsMadeOnUse = root && written && !read && type is MapType && member.Location == "headers",
                HasTags = root && written && type is ScalarType { Kind: ScalarKind.String } && member is { Location: "header", WireName: TagsHeader },
                HasChunkedEncoding = model.Service.FollowsS3 && type is ScalarType { Kind: ScalarKind.String }
                    && member is { Location: "header", WireName: "Content-Encoding" },
                HasText = root && read && type is TimestampType && member is { Location: "header", WireName: "Expires" },
            });
        }

        return members;
    }

    private static bool IsPayload(Shape shape, MemberModel member) => shape.Payload == member.Name;

    private static bool IsFlattened(MemberModel member, ResolvedType type) =>
        member.Flattened || type is ListType { IsFlattened: true } or MapType { IsFlattened: true };

    // If the list itself is marked as flattened, as in older models, its elements can have the name; otherwise a list can have one.
    private string XmlName(MemberModel member, ResolvedType type) => member.WireName ?? type switch
    {
        ListType { IsFlattened: true, Item.Name: { } item } => item,
        ListType when model.Shapes[member.Shape].XmlName is { } own => own,
        _ => member.Name,
    };

    private static string Capital(string name) =>
        name.Length == 0 ? name : char.ToUpperInvariant(name[0]) + name[1..];

    // The names that the printed code itself uses.
    private static string Identifier(string name) =>
        CSharp.Camel(name) is var identifier
        && identifier is "json" or "cbor" or "xml" or "query" or "operation" or "request" or "response" or "activity" or "page" or "http" or "uri"
        ? identifier + "Value"
        : CSharp.Camel(name);
}
