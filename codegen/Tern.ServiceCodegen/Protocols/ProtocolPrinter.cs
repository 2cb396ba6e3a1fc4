using Tern.ServiceCodegen.Output;
using Tern.ServiceCodegen.Resolved;

namespace Tern.ServiceCodegen.Protocols;

/// <summary>
/// What differs from protocol to protocol: how a request becomes HTTP, how a response comes out of it, and the readers
/// and writers of structures that both need. Clients, classes, errors, paginators and waiters are the same for all, and
/// printed elsewhere.
/// </summary>
internal abstract class ProtocolPrinter
{
    /// <summary>The namespaces that the printed code needs.</summary>
    internal abstract IReadOnlyList<string> Usings { get; }

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
    /// Prints the two functions of an operation: <c>Write(in TRequest request, AwsHttpRequest http)</c> and
    /// <c>Read(in TRequest request, AwsHttpResponse http)</c>.
    /// </summary>
    internal abstract void PrintOperation(CodeWriter code, ResolvedOperation operation);

    /// <summary>Prints the methods by which a structure writes and reads itself.</summary>
    internal abstract void PrintStructure(CodeWriter code, ResolvedStructure structure);

    /// <summary>Prints the methods by which a union writes and reads itself.</summary>
    internal abstract void PrintUnion(CodeWriter code, ResolvedStructure union);

    /// <summary>Prints the method by which an error reads its members: <c>Read(AwsErrorDetails details, AwsHttpResponse http)</c>.</summary>
    internal abstract void PrintError(CodeWriter code, ResolvedStructure error);

    /// <summary>The call that reads what all errors share, and the name of the error's shape into the variable <c>shape</c>.</summary>
    internal abstract string ReadErrorCall { get; }

    /// <summary>Prints a class with the functions that lists and maps need; false when there are none.</summary>
    internal abstract bool PrintHelpers(CodeWriter code);

    /// <summary>What an operation puts before the host, as C#.</summary>
    protected static string HostPrefix(ResolvedOperation operation) => string.Join(" + ", operation.HostPrefix.Select(part => part.Member is { } member
        ? $"AwsRequestMembers.HostLabel({CSharp.Literal(operation.Name)}, {CSharp.Literal(member.WireName)}, request.{member.Name})"
        : CSharp.Literal(part.Text!)));
}
