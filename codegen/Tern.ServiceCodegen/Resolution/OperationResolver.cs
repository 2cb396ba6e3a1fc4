using System.Text.Json;
using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>Resolves operations: their requests and responses, their protocol, and the parts of a request that endpoint rules and telemetry need.</summary>
/// <param name="target">The client.</param>
/// <param name="model">The model.</param>
/// <param name="types">The types of members.</param>
/// <param name="members">The members of requests and responses.</param>
/// <param name="paths">The paths by which rules reach into requests.</param>
internal sealed partial class OperationResolver(ServiceTarget target, ServiceModel model, TypeResolver types, MemberResolver members, PathCompiler paths)
{
    // The names of the resources of the most used services.
    private static readonly string[] Subjects =
    [
        "QueueUrl", "QueueName", "TopicArn", "FunctionName", "SecretId", "StreamName", "StreamARN", "DeliveryStreamName", "EventBusName", "TableName", "Bucket",
        "modelId", "stateMachineArn", "executionArn", "activityArn", "logGroupName", "KeyId", "RoleName", "RoleArn", "UserName", "StackName",
    ];

    /// <summary>Resolves an operation.</summary>
    /// <param name="operation">The operation.</param>
    /// <param name="paged">true if it has a paginator or a hand-written method, which copies its request; otherwise, false.</param>
    internal ResolvedOperation Resolve(OperationModel operation, bool paged)
    {
        if (operation.Unknown.Count > 0)
            throw new CodegenException($"{model.FileName}: the operation {operation.Name} has '{operation.Unknown[0]}', which isn't supported.");
        var summary = $"The request of <c>{operation.Name}</c>.{Page(operation.Name)}";
        var request = Root(operation.Input, operation.Name + "Request", summary, true) with { IsPaged = paged };
        var copyUrl = target.PresignsCopies && request.Members.Any(IsSourceRegion)
            ? request.Members.FirstOrDefault(member => member.ModelName is "PreSignedUrl" or "PresignedUrl")
            : null;
        // EC2 requires both Regions in addition to the URL; in other models, the source Region is only for clients.
        var copiesTo = copyUrl is null ? null : request.Members.FirstOrDefault(member => member.ModelName == "DestinationRegion");
        if (copyUrl is not null)
        {
            request = request with
            {
                IsPaged = true,
                Members = [.. request.Members.Select(member => copiesTo is null && IsSourceRegion(member) ? member with { IsUnsent = true } : member)],
            };
        }

        var response = Root(operation.Output, operation.Name + "Response", $"The response of <c>{operation.Name}</c>.{Page(operation.Name)}", false);
        var traits = new List<string>();
        if (IsRead(operation)) traits.Add("ReadOnly");
        // A token that is sent with every request lets the service recognize a repeated request.
        if (operation.Idempotent || request.Members.Any(member => member.IdempotencyToken)) traits.Add("Idempotent");
        if (target.LongPolls.Contains(operation.Name)) traits.Add("LongPoll");
        if (response.Payload?.Type is StreamType or EventStreamType) traits.Add("StreamsResponse");
        if (response.Payload?.Type is EventStreamType) traits.Add("EventStream");
        if (operation.EndpointDiscovery is { } discovery)
        {
            traits.Add(discovery switch
            {
                "required" => "RequiresDiscovery",
                "optional" => "DiscoversEndpoint",
                _ => throw new CodegenException(
                    $"{model.FileName}: {operation.Name} has the endpoint discovery '{discovery}', which this generator doesn't know."),
            });
        }

        if (operation.AuthType == "none") traits.Add("Unsigned");
        else if (operation.AuthType is not null and not "v4-unsigned-body")
            throw new CodegenException($"{model.FileName}: {operation.Name} has the auth type '{operation.AuthType}', which isn't supported.");
        if (operation.Compress.Any(c => c != "gzip"))
            throw new CodegenException($"{model.FileName}: {operation.Name} compresses by {string.Join(", ", operation.Compress)}; only gzip is known.");

        var endpointParameters = EndpointParameters(operation, request);
        var resource = endpointParameters.FirstOrDefault(p => p.Value is { } value && value.StartsWith("request.", StringComparison.Ordinal))?.Value;
        return new ResolvedOperation(
            operation.Name, request, response, [.. operation.Errors.Select(types.ErrorName)], traits.Count == 0
                ? null
                : string.Join(" | ", traits.Select(t => "AwsOperationTraits." + t)),
            resource,
            endpointParameters,
            HostPrefix(operation, request), operation.Compress.Count > 0,
            [.. request.Members.SelectMany(m => TelemetryTags.Of(target.RequestTags, m, "request", "activity"))],
            [.. response.Members.SelectMany(m => TelemetryTags.Of(target.ResponseTags, m, "response", "activity"))],
            response.Members.Where(m => m.WireName == target.Capacity?.Member).Select(m => $"{target.Capacity!.Function}(response.{m.Name})").FirstOrDefault(),
            operation.Method, UriWithoutBucket(operation))
        {
            AuthSchemes = operation.AuthSchemes.Count > 0 ? AuthSchemeNames.Code($"{model.FileName}: {operation.Name}", operation.AuthSchemes) : null,
            CanPresign = operation.AuthType != "none" && !request.HasEvents && !response.HasEvents,
            UnsignedPayload = operation.UnsignedPayload,
            RequiresHttp2 = model.Service.EventsByHttp2 && response.Payload?.Type is EventStreamType,
            ChecksumRequired = operation.ChecksumRequired,
            Checksum = Checksum(operation, request, response),
            ErrorOfStatus = ErrorOfStatus(operation),
            Subject = Subject(resource, request),
            MayBeEmpty = operation.Status is 204 or 205 || target.EmptyAnswers.Contains(operation.Name),
            ResponseRoot = target.AnswerRoots.GetValueOrDefault(operation.Name),
            IsUnwrapped = target.UnwrappedOutputs.Contains(operation.Name),
            RequestRoot = RequestRoot(operation),
            ResultWrapper = operation.ResultWrapper,
            CopyUrl = copyUrl,
            CopyDestination = copiesTo,
        };
    }

    private string Page(string operation) => MemberSummary.Page(target, operation);

    private static bool IsSourceRegion(ResolvedMember member) => member.ModelName == "SourceRegion";

    // Most models mark few of their reads, so names and methods are checked too.
    private bool IsRead(OperationModel operation) => !target.HandsOutWork.Contains(operation.Name)
        && (operation.ReadOnly || operation.Method is "GET" or "HEAD" || Reads().IsMatch(operation.Name)
            || target.ReadOnly.Any(name => name.EndsWith('*') ? operation.Name.StartsWith(name[..^1], StringComparison.Ordinal) : operation.Name == name));

    // A part of the resource, or a member with a resource's name if the endpoint doesn't depend on it.
    private static string? Subject(string? resource, ResolvedStructure request)
    {
        ResolvedMember? Text(string name) => request.Members.FirstOrDefault(
            member => member is { Type: ScalarType { Kind: ScalarKind.String }, Sensitive: false }
                && member.ModelName.Equals(name, StringComparison.OrdinalIgnoreCase));
        foreach (var (whole, part) in ((string, string)[])[("Bucket", "Key"), ("TableName", "IndexName")])
        {
            if (Text(whole) is { } first && Text(part) is { } second)
                return $"request.{second.Name} is {{ }} part ? $\"{{request.{first.Name}}}/{{part}}\" : request.{first.Name}";
        }

        return resource is not null ? null : Subjects.Select(Text).FirstOrDefault(member => member is not null) is { } named ? "request." + named.Name : null;
    }

    private (int Status, string Name, string Code)? ErrorOfStatus(OperationModel operation)
    {
        if (operation.Method != "HEAD" || operation.Errors is not [var only]) return null;
        return model.Shapes[only] is { Members.Count: 0, Error.Status: > 0 and var status }
            ? (status, types.ErrorName(only), model.Shapes[only].Error!.Code ?? only)
            : null;
    }

    // The rules put the bucket into the host or into the endpoint's path.
    private string UriWithoutBucket(OperationModel operation)
    {
        const string Bucket = "/{Bucket}";
        if (!operation.Uri.StartsWith(Bucket, StringComparison.Ordinal) || operation.Input is null) return operation.Uri;
        if (!model.Shapes[operation.Input].Members.Any(member => member is { Name: "Bucket", Context: "Bucket" })) return operation.Uri;
        return operation.Uri[Bucket.Length..] is ['/', ..] rest ? rest : "/" + operation.Uri[Bucket.Length..];
    }

    private ResolvedChecksum? Checksum(OperationModel operation, ResolvedStructure request, ResolvedStructure response)
    {
        if (operation.Checksum is not { } checksum) return null;
        if (checksum.AnswerAlgorithms.Count > 0 && response.Payload?.Type is not StreamType)
            throw new CodegenException($"{model.FileName}: {operation.Name} returns a checksum of a body that isn't a stream, which isn't supported.");
        var algorithm = checksum.AlgorithmMember is null ? null : request.Members.FirstOrDefault(member => member.ModelName == checksum.AlgorithmMember)
            ?? throw new CodegenException($"{model.FileName}: the checksum of {operation.Name} names '{checksum.AlgorithmMember}', which isn't a member.");
        var asks = request.Members.FirstOrDefault(member => member.ModelName == checksum.ValidationMember && member.Location == "header");
        return new ResolvedChecksum(algorithm, checksum.IsRequired, checksum.AnswerAlgorithms.Count > 0, asks?.WireName);
    }

    // The root element of an XML request or of its payload.
    private WireElement? RequestRoot(OperationModel operation)
    {
        if (operation.Input is null || model.Service.Protocol != "restXml") return null;
        var shape = model.Shapes[operation.Input];
        var space = operation.InputXmlNamespace ?? shape.XmlNamespace;
        if (shape.Payload is null)
            return new(shape.XmlName ?? operation.InputXmlName ?? shape.Name, TypeResolver.Namespace(space ?? model.Service.XmlNamespace));
        var payload = shape.Members.First(member => member.Name == shape.Payload);
        var body = model.Shapes[payload.Shape];

        // Models use the member's own name as a placeholder; with a namespace, the name is intentional.
        var isNamed = payload.WireName is not null && (payload.WireName != payload.Name || payload.XmlNamespace is not null);
        return new(
            isNamed ? payload.WireName! : body.XmlName ?? body.Name,
            TypeResolver.Namespace(payload.XmlNamespace ?? body.XmlNamespace ?? model.Service.XmlNamespace));
    }

    private ResolvedStructure Root(string? shapeName, string name, string summary, bool written)
    {
        if (shapeName is null) return new ResolvedStructure(name, name, summary, [], false, written, !written, true);
        var shape = model.Shapes[shapeName];
        var resolved = members.Resolve(shape, name, written, !written, true);
        return new ResolvedStructure(name, shapeName, summary, resolved, false, written, !written, true) 
        {
            Payload = Payload(shape, resolved), IsPartial = target.Partial.Contains(name),
        };
    }

    private static ResolvedMember? Payload(Shape shape, IEnumerable<ResolvedMember> members)
    {
        if (shape.Payload is null) return members.FirstOrDefault(member => member.Type is EventStreamType or EventSourceType);
        var at = shape.Members.ToList().FindIndex(member => member.Name == shape.Payload);
        return members.ElementAt(at);
    }

    private List<OperationEndpointParameter> EndpointParameters(OperationModel operation, ResolvedStructure request)
    {
        var given = new List<OperationEndpointParameter>();
        if (model.Endpoints.ValueKind == JsonValueKind.Undefined) return given;
        foreach (var (name, value) in operation.StaticContext) given.Add(new(CSharp.Pascal(name), Constant(value), []));
        foreach (var (name, path) in operation.Context)
        {
            given.Add(IsList(name)
                ? new(CSharp.Pascal(name), null, paths.First(path, "request", request))
                : new(CSharp.Pascal(name), paths.Compile(path, "request", request).Code, []));
        }

        if (operation.Input is null) return given;
        foreach (var member in model.Shapes[operation.Input].Members.Where(m => m.Context is not null))
        {
            var resolved = request.Members.First(m => m.ModelName == member.Name);
            given.Add(new(CSharp.Pascal(member.Context!), $"request.{resolved.Name}{(resolved.Type is EnumType ? "?.Value" : "")}", []));
        }

        return given;
    }

    private bool IsList(string parameter) => model.Endpoints.GetProperty("parameters").TryGetProperty(parameter, out var declared)
        && declared.GetProperty("type").GetString() == "stringarray";

    private static string Constant(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.True => "true",
        JsonValueKind.False => "false",
        _ => CSharp.Literal(value.GetString()!),
    };

    private List<HostPrefixPart> HostPrefix(OperationModel operation, ResolvedStructure request)
    {
        var parts = new List<HostPrefixPart>();
        if (operation.HostPrefix is not { } prefix || IsOfRules(operation)) return parts;
        foreach (Match match in HostPrefixParts().Matches(prefix))
        {
            if (match.Groups["label"] is { Success: true, Value: var label })
                parts.Add(new(
                    null, request.Members.FirstOrDefault(m => m.ModelName == label)
                        ?? throw new CodegenException($"{model.FileName}: the host prefix of {operation.Name} names '{label}', which isn't a member.")));
            else parts.Add(new(match.Value, null));
        }

        return parts;
    }

    // S3 Control's rules also have the account ID, and put it into the host.
    private bool IsOfRules(OperationModel operation) => operation.Input is not null
        && model.Shapes[operation.Input].Members.Any(member =>
            member is { HostLabel: true, Context: not null } && operation.HostPrefix == $"{{{member.Name}}}.");

    [GeneratedRegex("^(Get|List|Describe|Head|Query|Scan)(?![a-z])")]
    private static partial Regex Reads();

    [GeneratedRegex(@"\{(?<label>[^}]+)\}|[^{]+")]
    private static partial Regex HostPrefixParts();
}
