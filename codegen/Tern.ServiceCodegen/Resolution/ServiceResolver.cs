using System.Globalization;
using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Endpoints;
using Tern.ServiceCodegen.Models;
using Tern.ServiceCodegen.Naming;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Paths;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Resolution;

/// <summary>
/// Answers every question that a model leaves: names, types, what is written and what is read, what endpoint rules and
/// telemetry want of a request.
/// </summary>
internal sealed partial class ServiceResolver
{
    private readonly ServiceTarget _target;
    private readonly ServiceModel _model;
    private readonly TypeResolver _types;
    private readonly Reach _reach;
    private readonly Dictionary<string, ResolvedStructure> _structures = [];
    private readonly Dictionary<string, ResolvedEnum> _enums = [];
    private readonly PathCompiler _paths;

    private ServiceResolver(ServiceTarget target, ServiceModel model)
    {
        _target = target;
        _model = model;
        _types = new TypeResolver(target, model);
        _reach = new Reach(target, model);
        _paths = new PathCompiler(_structures, _enums);
    }

    internal static ResolvedService Resolve(ServiceTarget target, ServiceModel model) => new ServiceResolver(target, model).Resolve();

    private ResolvedService Resolve()
    {
        // Where none is named, those that can't be printed yet are left out; one that is named is refused with the reason.
        var chosen = _model.Operations.Values
            .Where(o => _target.Operations.Count == 0 ? !HasUnknownEvents(o) : _target.Operations.Contains(o.Name))
            .ToList();
        var missing = _target.Operations.FirstOrDefault(o => !_model.Operations.ContainsKey(o));
        if (missing is not null) throw new CodegenException($"services.json names the operation '{missing}', which {_model.FileName} doesn't have.");
        foreach (var operation in chosen) _reach.Add(operation);

        foreach (var shape in _model.Shapes.Values.Where(s => s.Enum is not null && _reach.Contains(s.Name))) _enums.Add(_types.Name(shape.Name), Enum(shape));
        foreach (var shape in _reach.Structures)
            _structures.Add(_types.Name(shape.Name), Structure(shape, _types.Name(shape.Name), $"The structure <c>{shape.Name}</c> of {_model.Service.Name}."));

        var errors = _reach.Errors.Select(shape => Structure(
            shape, _types.ErrorName(shape.Name), $"The error <c>{shape.Error!.Code ?? shape.Name}</c> of {_model.Service.Name}.")).ToList();
        var paged = _model.Paginators.Keys.ToHashSet();
        var operations = chosen.Select(o => Operation(o, paged.Contains(o.Name))).ToList();
        CheckNames(operations, errors);

        var all = _structures.Values.Concat(operations.Select(o => o.Request)).Concat(operations.Select(o => o.Response)).Concat(errors).ToList();
        return new ResolvedService(
            _target, _model, operations, [.. _structures.Values], [.. _enums.Values], errors,
            Collections(all.Where(s => s.IsWritten)), Collections(all.Where(s => s.IsRead)),
            [.. operations.Where(o => paged.Contains(o.Name)).Select(o => Paginator(o, _model.Paginators[o.Name]))],
            [
                .. _model.Waiters.Values.Where(w => operations.Any(o => o.Name == w.Operation))
                    .Select(w => Waiter(w, operations.First(o => o.Name == w.Operation))),
            ],
            _model.Endpoints.ValueKind == System.Text.Json.JsonValueKind.Undefined ? null : EndpointRuleResolver.Resolve(_model.FileName, _model.Endpoints));
    }

    // The protocols whose answers may be streams of events.
    private bool ReadsEvents => _model.Service.Protocol is "restJson1" or "awsJson1_0" or "awsJson1_1";

    private bool HasUnknownEvents(OperationModel operation) => HasEvents(operation.Input) || (HasEvents(operation.Output) && !ReadsEvents);

    private bool HasEvents(string? root) => root is not null && _model.Shapes.TryGetValue(root, out var shape)
        && shape.Members.Any(member => _model.Shapes.TryGetValue(member.Shape, out var type) && type.EventStream);

    private ResolvedEnum Enum(Shape shape)
    {
        var names = new HashSet<string>
        {
            "Value", "Equals", "ToString", "GetHashCode", "GetType", "Clone", "PrintMembers", ForeignNames.Unmark(_types.Name(shape.Name)),
        };
        var constants = new List<KeyValuePair<string, string>>();
        foreach (var value in shape.Enum!)
        {
            var name = CSharp.Constant(value);
            while (!names.Add(name)) name += "_";
            constants.Add(new(Own(name), value));
        }

        return new ResolvedEnum(_types.Name(shape.Name), constants);
    }

    private ResolvedStructure Structure(Shape shape, string name, string summary)
    {
        var members = Members(shape, name, _reach.IsWritten(shape.Name), _reach.IsRead(shape.Name), false);
        return new(
            name,
            shape.Name,
            summary,
            members,
            shape.Union || shape.EventStream,
            _reach.IsWritten(shape.Name),
            _reach.IsRead(shape.Name))
        {
            Error = shape.Error,
            IsEventStream = shape.EventStream,
            IsEvent = shape.Event,
            Payload = shape.Event ? members.Find(member => shape.Members.Any(m => m.Name == member.ModelName && m.EventPayload)) : null,
        };
    }

    private static ResolvedMember? Payload(Shape shape, IEnumerable<ResolvedMember> members)
    {
        if (shape.Payload is null) return members.FirstOrDefault(member => member.Type is EventStreamType);
        var at = shape.Members.ToList().FindIndex(member => member.Name == shape.Payload);
        return members.ElementAt(at);
    }

    private static readonly string[] TakenInStructures =
    [
        "Equals", "GetType", "ToString", "GetHashCode", "Tag", "Copy", "Finalize", "MemberwiseClone", "ReferenceEquals", "ReadCbor", "ReadJson", "ReadXml",
        "WriteCbor", "WriteJson", "WriteQuery", "WriteXml",
    ];

    private static readonly string[] TakenInErrors =
    [
        "Attempts", "Code", "Data", "Equals", "GetBaseException", "GetHashCode", "GetObjectData", "GetType", "HelpLink", "HResult", "InnerException",
        "IsRetryable", "IsThrottling", "MayHaveTakenEffect", "MemberwiseClone", "Message", "Operation", "Read", "ReferenceEquals", "RequestId", "Resource",
        "ServiceMessage", "Source", "StackTrace", "StatusCode", "TargetSite", "ToString",
    ];

    // A name that a foreign type has too, which the printed code would mean otherwise.
    private string Own(string name) => _target.IsWhole ? ForeignNames.Own(name) : name;

    private List<ResolvedMember> Members(Shape shape, string structure, bool written, bool read, bool root)
    {
        var names = new HashSet<string> { ForeignNames.Unmark(structure) };
        names.UnionWith(shape.Error is null ? TakenInStructures : TakenInErrors);
        var members = new List<ResolvedMember>();
        foreach (var member in shape.Members)
        {
            if (shape.EventStream && _model.Shapes[member.Shape].Error is not null) continue;
            // An error's message is the exception's.
            if (shape.Error is not null && string.Equals(member.Name, "message", StringComparison.OrdinalIgnoreCase)) continue;
            var name = CSharp.Pascal(member.Name);
            if (shape.Error is not null && TakenInErrors.Contains(name)) name = "Error" + name;
            if (!names.Add(name)) names.Add(name += "Value");
            var type = _types.Of(member, $"{shape.Name}.{member.Name}");
            if (type is EventStreamType && !(root && read && ReadsEvents))
            {
                throw new CodegenException(
                    $"{_model.FileName}: {shape.Name}.{member.Name} is an event stream of a request or of {_model.Service.Protocol}, which is not " +
                    $"printed yet.");
            }

            if (type is StreamType && !(root && shape.Payload == member.Name))
                throw new CodegenException(
                    $"{_model.FileName}: {shape.Name}.{member.Name} is a streaming blob, and not the whole body of a request or answer.");
            if (member.IdempotencyToken && !root)
                throw new CodegenException(
                    $"{_model.FileName}: {shape.Name}.{member.Name} is an idempotency token inside of a request; only a request's own is filled.");
            var collection = type is ListType or MapType;
            members.Add(new ResolvedMember(
                Own(name), Identifier(name), member.WireName ?? (member.Location == "headers" ? "" : member.Name), type,
                Summary(member, collection && read && !written), member.Required,
                member.IdempotencyToken,
                member.Sensitive || _model.Shapes[member.Shape].Sensitive, collection && read && !written,
                root || shape.Error is not null ? member.Location : null)
            {
                JsonValue = member.JsonValue,
                ModelName = member.Name,
                XmlName = XmlName(member, type),
                Ec2QueryName = member.QueryName ?? Capital(member.WireName ?? member.Name),
                XmlNamespace = type is ListType && IsFlattened(member, type) ? TypeResolver.Namespace(member.XmlNamespace) : _types.Namespace(member),
                IsXmlAttribute = member.XmlAttribute,
                IsFlattened = IsFlattened(member, type),
            });
        }

        return members;
    }

    private static bool IsFlattened(MemberModel member, ResolvedType type) =>
        member.Flattened || type is ListType { IsFlattened: true } or MapType { IsFlattened: true };

    // Where the list itself says that it is flattened, as in older models, its elements may have the name.
    private static string XmlName(MemberModel member, ResolvedType type) =>
        member.WireName ?? (type is ListType { IsFlattened: true, Item.Name: { } item } ? item : member.Name);

    private static string Capital(string name) => char.ToUpperInvariant(name[0]) + name[1..];

    // The names that printed code uses for itself.
    private static string Identifier(string name) =>
        CSharp.Camel(name) is var identifier
        && identifier is "json" or "cbor" or "xml" or "query" or "operation" or "request" or "response" or "activity" or "page" or "http" or "uri"
        ? identifier + "Value"
        : CSharp.Camel(name);

    private string Summary(MemberModel member, bool neverNull)
    {
        var shape = _model.Shapes[member.Shape];
        var text = $"The member <c>{member.Name}</c>";
        if (Limits(shape) is { Length: > 0 } limits) text += ": " + limits;
        text += ".";
        if (member.Required) text += " Required.";
        if (member.IdempotencyToken) text += " A random one is sent when it is not set, the same in all attempts of a call.";
        if (neverNull) text += " Empty when there is none.";
        return text;
    }

    private static string Limits(Shape shape)
    {
        var unit = shape.Type switch { "string" => " characters", "list" => " elements", "map" => " entries", "blob" => " bytes", _ => "" };
        static string Singular(string unit) => unit == " entries" ? " entry" : unit.TrimEnd('s');
        string Count(decimal value) => value.ToString("#,0.##", CultureInfo.InvariantCulture);
        return (shape.Min, shape.Max) switch
        {
            ({ } min, { } max) when min == max => $"{Count(min)}{(min == 1 ? Singular(unit) : unit)}",
            ({ } min, { } max) => $"{Count(min)} to {Count(max)}{unit}",
            ({ } min, null) when min > 0 || unit.Length == 0 => $"{Count(min)}{(min == 1 ? Singular(unit) : unit)} or more",
            (null, { } max) => $"at most {Count(max)}{unit}",
            _ => "",
        };
    }

    private ResolvedOperation Operation(OperationModel operation, bool paged)
    {
        if (operation.Unknown.Count > 0)
            throw new CodegenException($"{_model.FileName}: the operation {operation.Name} has '{operation.Unknown[0]}', which this generator doesn't know.");
        var request = Root(operation.Input, operation.Name + "Request", $"What <c>{operation.Name}</c> is asked.", true) with { IsPaged = paged };
        var response = Root(operation.Output, operation.Name + "Response", $"What <c>{operation.Name}</c> answers.", false);
        var traits = new List<string>();
        if (operation.ReadOnly
            || _target.ReadOnly.Any(name => name.EndsWith('*') ? operation.Name.StartsWith(name[..^1], StringComparison.Ordinal) : operation.Name == name))
            traits.Add("ReadOnly");
        // A token that is sent with every request lets the service know a repeated one.
        if (operation.Idempotent || request.Members.Any(member => member.IdempotencyToken)) traits.Add("Idempotent");
        if (_target.LongPolls.Contains(operation.Name)) traits.Add("LongPoll");
        if (response.Payload?.Type is StreamType or EventStreamType) traits.Add("StreamsResponse");
        if (response.Payload?.Type is EventStreamType) traits.Add("EventStream");
        if (operation.AuthType == "none") traits.Add("Unsigned");
        else if (operation.AuthType is not null and not "v4-unsigned-body")
            throw new CodegenException($"{_model.FileName}: {operation.Name} has the auth type '{operation.AuthType}', which this generator doesn't know.");
        if (operation.Compress.Any(c => c != "gzip"))
            throw new CodegenException($"{_model.FileName}: {operation.Name} compresses by {string.Join(", ", operation.Compress)}; only gzip is known.");

        var endpointParameters = EndpointParameters(operation, request);
        return new ResolvedOperation(
            operation.Name, request, response, [.. operation.Errors.Select(_types.ErrorName)], traits.Count == 0
                ? null
                : string.Join(" | ", traits.Select(t => "AwsOperationTraits." + t)),
            endpointParameters.FirstOrDefault(p => p.Value is { } value && value.StartsWith("request.", StringComparison.Ordinal))?.Value,
            endpointParameters,
            HostPrefix(operation, request), operation.Compress.Count > 0,
            [.. request.Members.SelectMany(m => Tags(_target.RequestTags, m, "request", "activity"))],
            [.. response.Members.SelectMany(m => Tags(_target.ResponseTags, m, "response", "activity"))],
            [.. response.Members.SelectMany(m => Tags(_target.ResponseMeters, m, "response", "meter"))],
            operation.Method, operation.Uri)
        {
            UnsignedPayload = operation.UnsignedPayload,
            RequiresHttp2 = _model.Service.EventsByHttp2 && response.Payload?.Type is EventStreamType,
            ChecksumRequired = operation.ChecksumRequired,
            RequestRoot = RequestRoot(operation),
            ResultWrapper = operation.ResultWrapper,
        };
    }

    // The root of the document that a request in XML is, or that its payload is.
    private WireElement? RequestRoot(OperationModel operation)
    {
        if (operation.Input is null || _model.Service.Protocol != "restXml") return null;
        var shape = _model.Shapes[operation.Input];
        var space = operation.InputXmlNamespace ?? shape.XmlNamespace;
        if (shape.Payload is null)
            return new(shape.XmlName ?? operation.InputXmlName ?? shape.Name, TypeResolver.Namespace(space ?? _model.Service.XmlNamespace));
        var payload = shape.Members.First(member => member.Name == shape.Payload);
        var body = _model.Shapes[payload.Shape];

        // Models give the member's own name where they have none to give; with a namespace it is meant.
        var isNamed = payload.WireName is not null && (payload.WireName != payload.Name || payload.XmlNamespace is not null);
        return new(
            isNamed ? payload.WireName! : body.XmlName ?? body.Name,
            TypeResolver.Namespace(payload.XmlNamespace ?? body.XmlNamespace ?? _model.Service.XmlNamespace));
    }

    private ResolvedStructure Root(string? shapeName, string name, string summary, bool written)
    {
        if (shapeName is null) return new ResolvedStructure(name, name, summary, [], false, written, !written, true);
        var shape = _model.Shapes[shapeName];
        var members = Members(shape, name, written, !written, true);
        return new ResolvedStructure(name, shapeName, summary, members, false, written, !written, true) { Payload = Payload(shape, members) };
    }

    private List<OperationEndpointParameter> EndpointParameters(OperationModel operation, ResolvedStructure request)
    {
        var given = new List<OperationEndpointParameter>();
        if (_model.Endpoints.ValueKind == System.Text.Json.JsonValueKind.Undefined) return given;
        foreach (var (name, value) in operation.StaticContext) given.Add(new(CSharp.Pascal(name), Constant(value), []));
        foreach (var (name, path) in operation.Context)
        {
            given.Add(IsList(name)
                ? new(CSharp.Pascal(name), null, _paths.First(path, "request", request))
                : new(CSharp.Pascal(name), _paths.Compile(path, "request", request).Code, []));
        }

        if (operation.Input is null) return given;
        foreach (var member in _model.Shapes[operation.Input].Members.Where(m => m.Context is not null))
        {
            var resolved = request.Members.First(m => m.ModelName == member.Name);
            given.Add(new(CSharp.Pascal(member.Context!), $"request.{resolved.Name}{(resolved.Type is EnumType ? "?.Value" : "")}", []));
        }

        return given;
    }

    private bool IsList(string parameter) => _model.Endpoints.GetProperty("parameters").TryGetProperty(parameter, out var declared)
        && declared.GetProperty("type").GetString() == "stringarray";

    private static string Constant(System.Text.Json.JsonElement value) => value.ValueKind switch
    {
        System.Text.Json.JsonValueKind.True => "true",
        System.Text.Json.JsonValueKind.False => "false",
        _ => CSharp.Literal(value.GetString()!),
    };

    private List<HostPrefixPart> HostPrefix(OperationModel operation, ResolvedStructure request)
    {
        var parts = new List<HostPrefixPart>();
        if (operation.HostPrefix is not { } prefix) return parts;
        foreach (Match match in HostPrefixParts().Matches(prefix))
        {
            if (match.Groups["label"] is { Success: true, Value: var label })
                parts.Add(new(
                    null, request.Members.FirstOrDefault(m => m.ModelName == label)
                        ?? throw new CodegenException($"{_model.FileName}: the host prefix of {operation.Name} names '{label}', which is no member.")));
            else parts.Add(new(match.Value, null));
        }

        return parts;
    }

    [GeneratedRegex(@"\{(?<label>[^}]+)\}|[^{]+")]
    private static partial Regex HostPrefixParts();

    private static IEnumerable<string> Tags(
        IReadOnlyDictionary<string, IReadOnlyList<string>> tags, ResolvedMember member, string root, string sink)
    {
        if (!tags.TryGetValue(member.WireName, out var names)) yield break;
        var set = member.NeverNull
            ? $"if ({root}.{member.Name} is {{ Count: > 0 }} {member.Identifier})"
            : $"if ({root}.{member.Name} is {{ }} {member.Identifier})";
        var calls = names.Select(name =>
        {
            if (name.EndsWith("()", StringComparison.Ordinal)) return $"{name[..^2]}({sink}, {member.Identifier});";
            var value = member.Type switch
            {
                EnumType => member.Identifier + ".Value",
                ListType => member.Identifier + ".ToArray()",
                MapType => member.Identifier + ".Keys.ToArray()",
                ScalarType => member.Identifier,
                var other => throw new CodegenException($"services.json makes a tag of '{member.WireName}', whose type {other.Name} has no form as a tag."),
            };
            return name.EndsWith("[]", StringComparison.Ordinal)
                ? $"activity.SetTag({CSharp.Literal(name[..^2])}, (string[])[{value}]);"
                : $"activity.SetTag({CSharp.Literal(name)}, {value});";
        }).ToList();
        if (calls.Count == 1) yield return $"{set} {calls[0]}";
        else
        {
            yield return set;
            yield return "{";
            foreach (var call in calls) yield return "    " + call;
            yield return "}";
        }
    }

    private ResolvedPaginator Paginator(ResolvedOperation operation, PaginatorModel model)
    {
        if (model.In.Count != model.Out.Count)
            throw new CodegenException($"{_model.FileName}: the paginator of {operation.Name} has {model.In.Count} tokens in and {model.Out.Count} out.");
        var tokens = model.In.Zip(model.Out, (input, output) => new PageToken(
            operation.Request.Members.FirstOrDefault(m => m.ModelName == input)
                ?? throw new CodegenException($"{_model.FileName}: the paginator of {operation.Name} names '{input}', which is no member."),
            _paths.Compile(output, "page", operation.Response).Code)).ToList();
        PathValue? items = model.Items.Count == 0 ? null : _paths.Compile(model.Items[0], "page", operation.Response);
        var element = (items?.Type as ListType)?.Element;
        return new ResolvedPaginator(
            operation, tokens, element, element is null ? null : items!.Nullable ? $"({items.Code} ?? [])" : items.Code,
            model.More is null ? null : _paths.Compile(model.More, "page", operation.Response).Code + " == true")
        {
            HasNulls = items?.Type is ListType { Sparse: true },
        };
    }

    private ResolvedWaiter Waiter(WaiterModel waiter, ResolvedOperation operation) => new(
        waiter.Name, operation, waiter.Delay, waiter.MaxAttempts,
        [.. waiter.Acceptors.Select(a => a.Matcher switch
        {
            "error" when a.Expected.ValueKind == System.Text.Json.JsonValueKind.String =>
                new ResolvedAcceptor(State(waiter, a.State), null, a.Expected.GetString()),
            "error" when a.Expected.ValueKind == System.Text.Json.JsonValueKind.True => new ResolvedAcceptor(State(waiter, a.State), null, null),
            "error" when a.Expected.ValueKind == System.Text.Json.JsonValueKind.False =>
                new ResolvedAcceptor(State(waiter, a.State), ResolvedAcceptor.Always, null),
            "status" when a.Expected.GetInt32() < 300 => new ResolvedAcceptor(State(waiter, a.State), ResolvedAcceptor.Always, null),
            "status" => new ResolvedAcceptor(State(waiter, a.State), null, null) { Status = a.Expected.GetInt32() },
            "path" or "pathAny" or "pathAll" => new ResolvedAcceptor(State(waiter, a.State), Condition(a, operation), null),
            _ => throw new CodegenException(
                $"{_model.FileName}: the waiter {waiter.Name} has the matcher '{a.Matcher}' with {a.Expected}, which this generator doesn't know."),
        })]);

    private string Condition(AcceptorModel acceptor, ResolvedOperation operation)
    {
        object expected = acceptor.Expected.ValueKind switch
        {
            System.Text.Json.JsonValueKind.True => true,
            System.Text.Json.JsonValueKind.False => false,
            System.Text.Json.JsonValueKind.Number => acceptor.Expected.GetDecimal(),
            _ => acceptor.Expected.GetString()!,
        };
        return _paths.Matches(acceptor.Argument!, acceptor.Matcher, _paths.Compile(acceptor.Argument!, "response", operation.Response), expected);
    }

    private string State(WaiterModel waiter, string state) => state switch
    {
        "success" => "AwsWaiterState.Success",
        "failure" => "AwsWaiterState.Failure",
        "retry" => "AwsWaiterState.Retry",
        _ => throw new CodegenException($"{_model.FileName}: the waiter {waiter.Name} has the state '{state}', which this generator doesn't know."),
    };

    private void CheckNames(IEnumerable<ResolvedOperation> operations, IEnumerable<ResolvedStructure> errors)
    {
        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var name in _structures.Keys.Concat(_enums.Keys).Concat(operations.SelectMany(o => (string[])[o.Request.Name, o.Response.Name])))
            if (!names.Add(name)) throw new CodegenException($"{_model.FileName}: two generated types would be named '{name}'. Rename one in services.json.");
        names.Clear();
        foreach (var error in errors)
            if (!names.Add(error.Name)) throw new CodegenException($"{_model.FileName}: two errors would be named '{error.Name}'.");
    }

    // The lists and maps that members hold, and those inside of them, once each by key.
    private static List<ResolvedType> Collections(IEnumerable<ResolvedStructure> structures)
    {
        var found = new SortedDictionary<string, ResolvedType>(StringComparer.Ordinal);
        void Add(ResolvedType type)
        {
            if (type is not (ListType or MapType) || !found.TryAdd(type.Key, type)) return;
            Add(type is ListType list ? list.Element : ((MapType)type).Element);
        }

        foreach (var member in structures.SelectMany(s => s.Members)) Add(member.Type);
        return [.. found.Values];
    }
}
