using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// The base of the printers for the parts that differ between protocols: the conversion of requests to HTTP and of HTTP to
/// responses, and the readers and writers of structures for both. Clients, classes, errors, paginators and waiters are the
/// same for all protocols and are printed elsewhere.
/// </summary>
/// <param name="service">The service.</param>
internal abstract class ProtocolPrinter(ResolvedService service)
{
    /// <summary>The namespaces that the printed code needs.</summary>
    internal abstract IReadOnlyList<string> Usings { get; }

    /// <summary>The service.</summary>
    protected ResolvedService Service => service;

    /// <summary>The printer of a protocol.</summary>
    /// <param name="service">The service.</param>
    internal static ProtocolPrinter For(ResolvedService service) => service.Model.Service.Protocol switch
    {
        "awsJson1_0" => new AwsJsonPrinter(service, "application/x-amz-json-1.0"),
        "awsJson1_1" => new AwsJsonPrinter(service, "application/x-amz-json-1.1"),
        "restJson1" => new RestJsonPrinter(service),
        "awsQuery" => new QueryPrinter(service, isEc2: false),
        "ec2Query" => new QueryPrinter(service, isEc2: true),
        "restXml" => new RestXmlPrinter(service),
        "rpcv2Cbor" => new RpcCborPrinter(service),
        var other => throw new CodegenException(
            $"{service.Model.FileName} uses the protocol {other}, which has no {nameof(ProtocolPrinter)}."),
    };

    /// <summary>
    /// Prints the two functions of an operation: <c>Write(TRequest request, AwsHttpRequest http)</c> and
    /// <c>Read(TRequest request, AwsHttpResponse http)</c>.
    /// </summary>
    internal void PrintOperation(CodeWriter code, ResolvedOperation operation)
    {
        code.Block(
            $"private static void Write({operation.Request.Name} request, AwsHttpRequest http)", () =>
            {
                PrintRequest(code, operation);
                foreach (var (name, value) in Service.Target.Headers)
                    code.Line($"if (!http.Headers.Contains({CSharp.Literal(name)})) http.Headers.Add({CSharp.Literal(name)}, {CSharp.Literal(value)});");
                if (operation.Gzip) code.Line("http.CompressBody();");
                if (operation.Checksum is { } checksum) PrintChecksum(code, operation, checksum);
                else if (operation.ChecksumRequired && ChecksBodies) code.Line("AwsBodyChecksum.AddMd5(http);");
            });
        code.Line();
        var read = $"private static {operation.Response.Name} Read({operation.Request.Name} request, AwsHttpResponse http)";
        if (ResponseExpression(operation) is not { } expression)
        {
            code.Block(read, () => PrintResponse(code, operation));
            return;
        }

        code.Line(read + " =>");
        code.Indented(() => code.Line(expression + ";"));
    }

    /// <summary>Prints the methods by which a structure writes and reads itself.</summary>
    internal abstract void PrintStructure(CodeWriter code, ResolvedStructure structure);

    /// <summary>Prints the methods by which a union writes and reads itself.</summary>
    internal abstract void PrintUnion(CodeWriter code, ResolvedStructure union);

    /// <summary>Prints the method by which an error reads its members: <c>Read(AwsErrorDetails details, AwsHttpResponse http)</c>.</summary>
    internal void PrintError(CodeWriter code, ResolvedStructure error) =>
        code.Block($"internal static {error.Name} Read(AwsErrorDetails details, AwsHttpResponse http)", () =>
        {
            code.Line($"var value = new {error.Name}(details);");
            PrintErrorMembers(code, error);
            code.Line("return value;");
        });

    /// <summary>The call that reads the common parts of all errors, and the name of the error's shape into the variable <c>shape</c>.</summary>
    internal abstract string ReadErrorCall { get; }

    /// <summary>Prints a class with the functions that lists and maps need. Returns false if there are none.</summary>
    internal abstract bool PrintHelpers(CodeWriter code);

    /// <summary>Prints the code that writes a value as a document into <c>buffer</c>.</summary>
    /// <param name="code">The writer to print to, in a context where <c>operation</c> is the operation's name.</param>
    /// <param name="type">The value's type.</param>
    /// <param name="value">The value, as C#.</param>
    internal virtual void PrintText(CodeWriter code, ResolvedType type, string value) =>
        throw new CodegenException($"{service.Model.FileName}: the protocol has no form for a {type.Name} alone.");

    /// <summary>The printer of an event's content.</summary>
    internal virtual IEventDocument EventDocument => throw new CodegenException($"{service.Model.FileName}: the protocol has no form for events.");

    private void PrintChecksum(CodeWriter code, ResolvedOperation operation, ResolvedChecksum checksum)
    {
        if (!ChecksBodies)
            throw new CodegenException($"{Service.Model.FileName}: {operation.Name} has a checksum, which {Service.Model.Service.Protocol} doesn't do here.");
        if (checksum.AskHeader is { } ask) code.Line($"AwsBodyChecksum.Ask(http, {CSharp.Literal(ask.ToLowerInvariant())});");
        if (checksum is { Algorithm: null, IsRequired: false }) return;
        var (chosen, header) = checksum.Algorithm is { } member
            ? ($"request.{member.Name}?.{(member.Type is EnumType ? "Value" : "ToString()")}", member.Location == "header"
                ? CSharp.Literal(member.WireName.ToLowerInvariant())
                : "null")
            : ("null", "null");
        code.Line($"AwsBodyChecksum.Add(http, {chosen}, {header}, {(checksum.IsRequired ? "true" : "false")}, {CSharp.Literal(operation.Name)});");
    }

    /// <summary>true if an operation can require a checksum of its body; otherwise, false.</summary>
    protected virtual bool ChecksBodies => false;

    /// <summary>Prints the code that writes <c>request</c> into <c>http</c>.</summary>
    protected abstract void PrintRequest(CodeWriter code, ResolvedOperation operation);

    /// <summary>Prints the code that reads the response from <c>http</c> and returns it, if there is no <see cref="ResponseExpression"/>.</summary>
    protected abstract void PrintResponse(CodeWriter code, ResolvedOperation operation);

    /// <summary>The response, as one expression over <c>http</c>; null if it needs statements.</summary>
    protected virtual string? ResponseExpression(ResolvedOperation operation) => null;

    /// <summary>
    /// Returns the C# that precedes the reading of a response's document. It is empty by default, because a response without a
    /// document isn't the operation's and must not be read as an empty result. If the service can respond without a document, it
    /// returns a response in which nothing is set.
    /// </summary>
    protected static string IfEmpty(ResolvedOperation operation) => operation.MayBeEmpty ? IfEmpty(operation.Response) : "";

    /// <summary>Returns C# for a response that may have no document, because the one before events is optional.</summary>
    protected static string IfEmpty(ResolvedStructure response) => $"http.Body.IsEmpty ? new {response.Name}() : ";

    /// <summary>Prints the code that reads an error's members into <c>value</c>.</summary>
    protected abstract void PrintErrorMembers(CodeWriter code, ResolvedStructure error);

    /// <summary>Returns C# for the events of a response.</summary>
    protected string EventStream(EventStreamType type)
    {
        var hasExceptions = service.Structures.First(structure => structure.Name == type.Event).EventExceptions.Count > 0;
        var exceptionOf = hasExceptions ? $", {type.Event}.ExceptionOf" : "";
        return $"new {type.Name}(http, {service.Target.Name}Service.Instance, {type.Event}.ReadEvent{exceptionOf})";
    }

    /// <summary>Prints the requirements of an operation for its connection: HTTP/2 and the host prefix.</summary>
    protected static void PrintConnection(CodeWriter code, ResolvedOperation operation)
    {
        if (operation.RequiresHttp2) code.Line("http.RequiresHttp2 = true;");
        if (operation.HostPrefix.Count == 0) return;
        code.Line($"http.HostPrefix = {string.Join(" + ", operation.HostPrefix.Select(part => part.Member is { } member
            ? $"AwsRequestMembers.HostLabel({CSharp.Literal(operation.Name)}, {CSharp.Literal(member.WireName)}, request.{member.Name})"
            : CSharp.Literal(part.Text!)))};");
    }

    /// <summary>Rejects features that a protocol with the operation's name elsewhere and all members in the body doesn't support.</summary>
    protected void RefuseBindings(ResolvedOperation operation, string protocols)
    {
        if (operation.Method != "POST" || operation.Uri != "/")
            throw new CodegenException(
                $"{Service.Model.FileName}: {operation.Name} goes to {operation.Method} {operation.Uri}, which the {protocols} protocols don't do.");
        if (operation.Request.Members.Concat(operation.Response.Members).FirstOrDefault(m => m.Location is not null) is { } bound)
            throw new CodegenException(
                $"{Service.Model.FileName}: {operation.Name} binds {bound.WireName} to the {bound.Location}, which the {protocols} protocols don't do.");
    }
}
