using System.Globalization;
using System.Text.RegularExpressions;
using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// Prints the parts of the REST protocols in HTTP itself: method, path, query and headers of requests; status and headers of
/// responses and errors.
/// </summary>
internal static partial class RestBindingPrinter
{
    private const int ManyHeaders = 4;

    private const string S3Metadata = "x-amz-meta-";

    // A customer-provided key with which S3 encrypts an object: it requires two more headers.
    private const string CustomerKey = "-server-side-encryption-customer-key";

    /// <summary>Prints the statements that write a request's method, path, query and headers.</summary>
    /// <param name="code">The writer to print to, inside <c>Write(TRequest request, AwsHttpRequest http)</c>.</param>
    /// <param name="operation">The operation.</param>
    internal static void PrintWrite(CodeWriter code, ResolvedOperation operation)
    {
        if (operation.Method != "POST") code.Line($"http.Method = {CSharp.Literal(operation.Method)};");
        PrintUri(code, operation);
        foreach (var member in operation.Request.Members.Where(m => m.Location is "header" or "headers" && m != Length(operation)))
            PrintHeader(code, operation, member);
        foreach (var member in operation.Request.Members.Where(m => m.WireName.EndsWith(CustomerKey, StringComparison.OrdinalIgnoreCase)))
            code.Line(
                $"if (request.{member.Name} is not null) S3Protocol.CompleteCustomerKey(" +
                $"http, {CSharp.Literal(member.WireName[..^"key".Length].ToLowerInvariant())}, {CSharp.Literal(operation.Name)});");
        if (operation.UnsignedPayload) code.Line("http.Headers.Add(\"x-amz-content-sha256\", \"UNSIGNED-PAYLOAD\");");
    }

    /// <summary>Prints the statements that read the status and the headers into <c>value</c>.</summary>
    internal static void PrintRead(CodeWriter code, ResolvedStructure structure)
    {
        if (structure.Members.FirstOrDefault(m => m.Location == "statusCode") is { } status) code.Line($"value.{status.Name} = http.StatusCode;");
        var headers = structure.Members.Where(m => m.Location == "header").ToList();
        var prefixed = structure.Members.Where(m => m.Location == "headers").ToList();
        if (headers.Count >= ManyHeaders && prefixed.TrueForAll(m => m.WireName.Length > 0))
        {
            PrintVisit(code, structure, headers, prefixed);
            return;
        }

        for (var i = 0; i < headers.Count; i++)
        {
            var text = string.Create(CultureInfo.InvariantCulture, $"header{i + 1}");
            var condition = $"if (http.GetHeader({CSharp.Literal(headers[i].WireName)}) is {{ Length: > 0 }} {text})";
            if (headers[i].HasText) code.Block(condition, () => code.Line(Assign(headers[i], text)));
            else code.Line($"{condition} {Assign(headers[i], text)}");
        }

        foreach (var member in prefixed) code.Line($"value.{member.Name} = AwsHttpText.ReadHeaders(http, {CSharp.Literal(member.WireName)});");
    }

    // A response of S3 can have forty headers and usually has ten: the code checks each present header once, instead of searching for each possible one.
    private static void PrintVisit(CodeWriter code, ResolvedStructure structure, List<ResolvedMember> headers, List<ResolvedMember> prefixed)
    {
        code.Line($"http.ReadHeaders(value, static (target, name, text) =>");
        code.Line("{");
        code.Indented(() =>
        {
            code.Line($"var value = ({structure.Name})target;");
            code.Line("switch (name.Length)");
            code.Line("{");
            code.Indented(() =>
            {
                foreach (var length in headers.GroupBy(m => m.WireName.Length).OrderBy(group => group.Key))
                {
                    code.Line(string.Create(CultureInfo.InvariantCulture, $"case {length.Key}:"));
                    code.Indented(() =>
                    {
                        var isFirst = true;
                        foreach (var member in length)
                        {
                            var condition = $"{(isFirst ? "" : "else ")}if (AwsHttpText.IsHeader(name, text, {CSharp.Literal(member.WireName)}))";
                            if (member.HasText) code.Block(condition, () => code.Line(Assign(member, "text")));
                            else code.Line($"{condition} {Assign(member, "text")}");
                            isFirst = false;
                        }

                        code.Line("break;");
                    });
                }
            });
            code.Line("}");
            foreach (var member in prefixed)
            {
                code.Line();
                code.Line(
                    $"if (name.StartsWith({CSharp.Literal(member.WireName)}, StringComparison.OrdinalIgnoreCase)) " +
                    $"value.{member.Name}[name[{member.WireName.Length}..]] = text;");
            }
        });
        code.Line("});");
    }

    private static string Assign(ResolvedMember member, string text) => member.HasText
        ? $"(value.{member.Name}, value.{member.Name}Text) = (AwsTimestamp.ParseHttpDate({text}), {text});"
        // Some stores keep and return the encoding that only describes how the upload was sent.
        : member.HasChunkedEncoding
        ? $"value.{member.Name} = S3Protocol.WithoutChunked({text});"
        : $"value.{member.Name} = {ReadText(member.Type, text, member.JsonValue)};";

    /// <summary>Prints the statements that accept or return a payload as a stream; returns false for payloads of other types.</summary>
    internal static bool PrintWriteStream(CodeWriter code, ResolvedOperation operation, ResolvedMember payload)
    {
        if (payload.Type is not StreamType stream) return false;
        code.Block($"if (request.{payload.Name} is {{ }} payload)", () =>
        {
            code.Line("AwsRestProtocol.BeginBody(http, \"application/octet-stream\");");
            code.Line(
                $"AwsRestProtocol.WriteStream(http, payload, {(Length(operation) is { } length ? $"request.{length.Name}" : "null")}, " +
                $"{(stream.RequiresLength ? "true" : "false")}, {CSharp.Literal(operation.Name)});");
        });
        code.Line();
        return true;
    }

    // The transport sets the length of a streamed body.
    private static ResolvedMember? Length(ResolvedOperation operation) => operation.Request.Payload?.Type is StreamType
        ? operation.Request.Members.FirstOrDefault(m =>
            m.Location == "header" && m.WireName.Equals("content-length", StringComparison.OrdinalIgnoreCase)
                && m.Type is ScalarType { Kind: ScalarKind.Int64 })
        : null;

    private static void PrintUri(CodeWriter code, ResolvedOperation operation)
    {
        var question = operation.Uri.IndexOf('?', StringComparison.Ordinal);
        var path = question < 0 ? operation.Uri : operation.Uri[..question];
        var query = question < 0 ? "" : operation.Uri[(question + 1)..];
        var queried = operation.Request.Members.Where(m => m.Location == "querystring").ToList();
        if (queried.Count == 0 && !path.Contains('{', StringComparison.Ordinal))
        {
            PrintRuleLabels(code, operation, path);
            if (operation.Uri != "/") code.Line($"http.PathAndQuery = {CSharp.Literal(operation.Uri)};");
            return;
        }

        PrintRuleLabels(code, operation, path);
        code.Line($"var uri = new AwsRequestUri({CSharp.Literal(operation.Name)});");
        foreach (Match part in PathParts().Matches(path)) PrintPathPart(code, operation, part);
        if (query.Length > 0) code.Line($"uri.AddQuery({CSharp.Literal(query)});");
        foreach (var member in queried) PrintQuery(code, operation, member, queried, query);
        EscapedKeyPrinter.PrintAsk(code, operation);
        code.Line("http.PathAndQuery = uri.Build();");
    }

    // A label that the endpoint rules put into the endpoint isn't in the path any longer, but is still required.
    private static void PrintRuleLabels(CodeWriter code, ResolvedOperation operation, string path)
    {
        foreach (var member in operation.Request.Members.Where(m => m is { Location: "uri", Required: true }))
        {
            if (path.Contains($"{{{member.WireName}", StringComparison.Ordinal)) continue;
            code.Line(
                $"if (string.IsNullOrEmpty(request.{member.Name})) " +
                $"throw AwsRequestMembers.Missing({CSharp.Literal(operation.Name)}, {CSharp.Literal(member.WireName)});");
        }
    }

    private static void PrintPathPart(CodeWriter code, ResolvedOperation operation, Match part)
    {
        if (part.Groups["label"] is not { Success: true, Value: var label })
        {
            code.Line($"uri.AddPath({CSharp.Literal(part.Value)});");
            return;
        }

        var isGreedy = label.EndsWith('+');
        var name = isGreedy ? label[..^1] : label;
        var member = operation.Request.Members.FirstOrDefault(m => m.Location == "uri" && m.WireName == name)
            ?? throw new CodegenException($"The path of {operation.Name} has the label '{name}', for which its request has no member.");
        var value = member.Type is ScalarType { Kind: ScalarKind.String }
            ? member.IdempotencyToken ? $"request.{member.Name} ?? http.IdempotencyTokens()"
            : member.HasPath ? $"AwsRequestMembers.WithoutPath(request.{member.Name})"
            : $"request.{member.Name}"
            : $"request.{member.Name} is {{ }} {member.Identifier} ? {Text(member.Type, member.Identifier)} : null";
        // S3 keys can have any segments: their paths are signed as they are sent.
        var keepsDots = isGreedy && name == "Key" ? ", keepsDots: true" : "";
        code.Line($"uri.Add{(isGreedy ? "Greedy" : "")}Label({CSharp.Literal(member.WireName)}, {value}{keepsDots});");
    }

    private static void PrintQuery(CodeWriter code, ResolvedOperation operation, ResolvedMember member, List<ResolvedMember> all, string query)
    {
        if (member.IdempotencyToken)
        {
            code.Line($"uri.AddQuery({CSharp.Literal(member.WireName)}, request.{member.Name} ?? http.IdempotencyTokens());");
            return;
        }

        PrintWhenSet(code, operation, member, () =>
        {
            switch (member.Type)
            {
                case ListType list:
                    code.Line(
                        $"foreach (var element in {member.Identifier}) uri.AddQuery({CSharp.Literal(member.WireName)}, {Text(list.Element, "element")});");
                    break;
                case MapType map:
                    PrintQueryMap(code, member, map, all, query);
                    break;
                default:
                    var text = Text(member.Type, member.Identifier);
                    code.Line($"uri.AddQuery({CSharp.Literal(member.WireName)}, {(member.HasPath ? $"AwsRequestMembers.WithoutPath({text})" : text)});");
                    break;
            }
        });
    }

    // The map can't set a parameter that has its own member or is in the path.
    private static void PrintQueryMap(CodeWriter code, ResolvedMember member, MapType map, List<ResolvedMember> all, string query)
    {
        var named = all.Where(m => m.Type is not MapType).Select(m => m.WireName)
            .Concat(query.Split('&', StringSplitOptions.RemoveEmptyEntries).Select(part => part.Split('=')[0]))
            .Distinct().Select(CSharp.Literal).ToList();
        code.Block($"foreach (var entry in {member.Identifier})", () =>
        {
            if (named.Count > 0) code.Line($"if (entry.Key is {string.Join(" or ", named)}) continue;");
            code.Line(map.Element is ListType list
                ? $"foreach (var element in entry.Value) uri.AddQuery(entry.Key, {Text(list.Element, "element")});"
                : $"uri.AddQuery(entry.Key, {Text(map.Element, "entry.Value")});");
        });
    }

    private static void PrintHeader(CodeWriter code, ResolvedOperation operation, ResolvedMember member)
    {
        var name = CSharp.Literal(member.WireName.ToLowerInvariant());
        var called = CSharp.Literal(operation.Name);
        if (member.IdempotencyToken)
        {
            code.Line($"AwsHttpText.AddHeader(http, {name}, request.{member.Name} ?? http.IdempotencyTokens(), {called});");
            return;
        }

        if (member.HasTags)
        {
            code.Line(
                $"if (AwsHttpText.Tagging(request.{member.Name}, request.GivenTags, {called}) is {{ }} {member.Identifier}) " +
                $"AwsHttpText.AddHeader(http, {name}, {member.Identifier}, {called});");
            code.Line();
            return;
        }

        PrintWhenSet(code, operation, member, () =>
        {
            if (member.Location == "header")
            {
                var text = member.JsonValue ? $"AwsHttpText.ToBase64({member.Identifier})" : Text(member.Type, member.Identifier);
                code.Line($"AwsHttpText.AddHeader(http, {name}, {text}, {called});");
                return;
            }

            var prefix = member.WireName.ToLowerInvariant();
            code.Block($"foreach (var entry in {member.Identifier})", () =>
            {
                code.Line(prefix == S3Metadata
                    ? "var name = S3Protocol.MetadataHeader(entry.Key);"
                    : $"var name = {(prefix.Length > 0 ? CSharp.Literal(prefix) + " + " : "")}entry.Key.ToLowerInvariant();");
                code.Line($"if (!http.Headers.Contains(name)) AwsHttpText.AddHeader(http, name, entry.Value, {called});");
            });
        });
    }

    private static void PrintWhenSet(CodeWriter code, ResolvedOperation operation, ResolvedMember member, Action print)
    {
        if (!member.Required)
        {
            code.Block($"if (request.{member.Given} is {{ }} {member.Identifier})", print);
            code.Line();
            return;
        }

        code.Line(
            $"if (request.{member.Name} is not {{ }} {member.Identifier}) " +
            $"throw AwsRequestMembers.Missing({CSharp.Literal(operation.Name)}, {CSharp.Literal(member.WireName)});");
        print();
    }

    /// <summary>A value as text.</summary>
    private static string Text(ResolvedType type, string value) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => value,
        EnumType => $"{value}.Value",
        TimestampType { Form: var form } => $"AwsTimestamp.To{form}({value})",
        BlobType => $"Convert.ToBase64String({value}.Span)",
        ScalarType => $"AwsHttpText.Format({value})",
        ListType list => $"AwsHttpText.Join({value}, static element => {Text(list.Element, "element")}, {Quotes(list.Element)})",
        _ => throw new CodegenException($"A value of the type {type.Name} has no form in a header, a path or a query."),
    };

    private static string Quotes(ResolvedType element) => element is TimestampType { Form: TimestampForm.HttpDate } ? "false" : "true";

    private static string ReadText(ResolvedType type, string text, bool isJson) => type switch
    {
        ScalarType { Kind: ScalarKind.String } => isJson ? $"AwsHttpText.FromBase64({text})" : text,
        ScalarType { Kind: ScalarKind.Boolean } => $"AwsHttpText.ReadBoolean({text})",
        ScalarType { Kind: ScalarKind.Int32 } => $"AwsHttpText.ReadInt32({text})",
        ScalarType { Kind: ScalarKind.Int64 } => $"AwsHttpText.ReadInt64({text})",
        ScalarType { Kind: ScalarKind.Single } => $"(float)AwsHttpText.ReadDouble({text})",
        ScalarType => $"AwsHttpText.ReadDouble({text})",
        EnumType => $"new {type.Name}({text})",
        TimestampType => $"AwsTimestamp.Parse({text})",
        BlobType => $"Convert.FromBase64String({text})",
        ListType { Element: var element } =>
            $"AwsHttpText.Read(AwsHttpText.Split{(Quotes(element) == "false" ? "HttpDates" : "")}({text}), " +
            $"static element => {ReadText(element, "element", isJson: false)})",
        _ => throw new CodegenException($"A value of the type {type.Name} has no form in a header."),
    };

    [GeneratedRegex(@"\{(?<label>[^}]+)\}|[^{]+")]
    private static partial Regex PathParts();
}
